import { type FormEvent, useState } from 'react'
import type { PixelTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { startPixels } from './pixel-actions.ts'
import { closeTeaching } from './teach-actions.ts'

/** The form of a new pixel teaching: a name, and whether pixels or patches get classes. */
export function NewPixels({ busy }: { busy: string | null }) {
  const [name, setName] = useState<string>(text.namePixels)
  const [mode, setMode] = useState<PixelTeaching['mode']>('pixels')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void startPixels(name.trim(), mode)
  }
  return (
    <form className="section teach-form" data-testid="new-pixels" onSubmit={submit}>
      <h2 className="head">{text.newPixels}</h2>
      <p className="soft">{text.newPixelsNote}</p>
      <label>
        {text.name}
        <input type="text" className="input" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <ModeChoice mode={mode} onMode={setMode} />
      {busy ? (
        <p className="row soft" role="status">
          <Icon name="spin" small /> {busy}
        </p>
      ) : null}
      <div className="row">
        <button type="submit" className="button primary" disabled={busy !== null || name.trim() === ''} data-testid="begin-pixels">
          {text.begin}
        </button>
        <Button tone="ghost" onPress={closeTeaching}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
