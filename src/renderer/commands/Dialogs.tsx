import { type ReactNode, useEffect, useRef } from 'react'
import { ExportDialog } from '../exports/ExportDialog.tsx'
import { PictureDialog } from '../exports/PictureDialog.tsx'
import { exportText } from '../messages/en-report.ts'
import { MapTwin } from '../map/MapTwin.tsx'
import { text } from '../messages/en.ts'
import { AddStep } from '../plan/AddStep.tsx'
import { type Dialog, useUi } from '../state/ui.ts'
import { GoTo } from './GoTo.tsx'
import { KeySheet } from './KeySheet.tsx'
import { NoteForm } from './NoteForm.tsx'
import { Palette } from './Palette.tsx'

const contents: Record<NonNullable<Dialog>, { name: string; body: () => ReactNode }> = {
  palette: { name: text.title.commands, body: () => <Palette /> },
  keys: { name: text.keys.head, body: () => <KeySheet /> },
  go: { name: text.go.head, body: () => <GoTo /> },
  add_step: { name: text.plan.add, body: () => <AddStep /> },
  twin: { name: text.twin.head, body: () => <MapTwin /> },
  note: { name: text.note.head(''), body: () => <NoteForm /> },
  picture: { name: exportText.picture.head, body: () => <PictureDialog /> },
  export: { name: exportText.head, body: () => <ExportDialog /> },
}

/** The one dialog that is open; Escape or a click beside it closes, focus goes back to where it was. */
export function Dialogs() {
  const dialog = useUi((ui) => ui.dialog)
  return dialog ? <Open key={dialog} name={contents[dialog].name} body={contents[dialog].body} wide={dialog === 'keys' || dialog === 'twin' || dialog === 'picture'} /> : null
}

function Open({ name, body, wide }: { name: string; body: () => ReactNode; wide: boolean }) {
  const frame = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    frame.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const close = () => useUi.setState({ dialog: null })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key twin of a click beside the dialog
    <dialog
      ref={frame}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-label={name}
      onCancel={close}
      onClose={close}
      onClick={(event) => event.target === frame.current && close()}
    >
      {body()}
    </dialog>
  )
}
