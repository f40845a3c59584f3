import { useState } from 'react'
import type { Photo } from '../../contracts/workspace.ts'
import { theMap } from '../map/map-handle.ts'
import { onFrame } from '../map/on-frame.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { EyeButton } from '../layers/EyeButton.tsx'
import { setShown } from '../map/shown-results.ts'
import { Button } from '../ui/Button.tsx'
import { dateWords } from '../ui/format.ts'
import { FileName } from '../ui/FileName.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { attachPhoto, photoAddress, removePhoto } from './photo-actions.ts'

/** A photograph of the ground: its picture, where it looks, when it was taken, and the objects it is evidence for. */
export function PhotoRow({ photo }: { photo: Photo }) {
  const [open, setOpen] = useState(false)
  const isHidden = useUi((ui) => ui.hidden[photo.id] === true)
  const selection = useMirror((mirror) => mirror.workspace?.selection ?? [])
  const choose = () => {
    setOpen(!open)
    if (!open) goTo(photo)
  }
  return (
    <div className={open ? 'layer file on' : 'layer file'} data-testid="photo-row">
      <div className="layer-line">
        <EyeButton name={photo.name} shown={!isHidden} onToggle={() => setShown(photo.id, isHidden)} />
        <img className="layer-thumb" alt="" src={photoAddress(photo, 48)} />
        <button type="button" className="layer-name" title={`${photo.name}\n${photo.path}`} aria-expanded={open} onClick={choose}>
          <FileName name={photo.name} />
        </button>
        {photo.about.length > 0 ? <span className="tag">{text.photos.evidence(photo.about.length)}</span> : null}
        {photo.takenAt ? <span className="layer-date">{dateWords(photo.takenAt, false)}</span> : null}
        <Menu
          className="more"
          label={`${text.layers.more}: ${photo.name}`}
          button={<Icon name="more" small />}
          items={[
            { id: 'zoom', label: text.layers.zoom, run: () => goTo(photo) },
            { id: 'remove', label: text.layers.remove, run: () => void removePhoto(photo.id) },
          ]}
        />
      </div>
      {open ? (
        <div className="photo-card">
          <img alt={photo.name} src={photoAddress(photo, 480)} />
          <p className="note">{text.photos.where(photo.lonLat, photo.bearingDeg)}</p>
          {photo.about.length > 0 ? <p className="note">{text.photos.about(photo.about)}</p> : null}
          <div className="photo-buttons">
            <Button disabled={selection.length === 0} onPress={() => void attachPhoto(photo.id, [...photo.about, ...selection])}>
              {text.photos.attach(selection.length)}
            </Button>
            {photo.about.length > 0 ? (
              <Button tone="ghost" onPress={() => void attachPhoto(photo.id, [])}>
                {text.photos.detach}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}

function goTo(photo: Photo): void {
  const frame = useMirror.getState().workspace?.frame
  const xy = frame ? onFrame(photo.frame, frame, [photo.at])?.[0] : null
  if (xy) theMap()?.goTo(xy, null)
}
