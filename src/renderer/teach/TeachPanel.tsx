import { useEffect } from 'react'
import { teachText as text } from '../messages/en-teach.ts'
import { useMirror } from '../state/mirror.ts'
import { askedImage } from '../state/selectors.ts'
import { BuildingsPanel } from './BuildingsPanel.tsx'
import { NewBuildings } from './NewBuildings.tsx'
import { NewPixels } from './NewPixels.tsx'
import { PixelsPanel } from './PixelsPanel.tsx'
import { TaughtList } from './TaughtList.tsx'
import { loadTeachings } from './teach-actions.ts'
import { openTeaching, useTeach } from './teach-state.ts'
import { TeachingHead } from './TeachingHead.tsx'

/** The tab of teaching: what is taught here, the form of a new one, or the one that is open. */
export function TeachPanel() {
  const { form, list, problem, busy } = useTeach()
  const teaching = useTeach(openTeaching)
  const hasImage = useMirror((mirror) => askedImage(mirror.workspace) !== null)
  useEffect(() => void loadTeachings(), [])
  if (teaching)
    return (
      <section className="teach" aria-label={teaching.name} data-testid="teach-open">
        <TeachingHead teaching={teaching} />
        {teaching.kind === 'pixels' ? <PixelsPanel teaching={teaching} busy={busy} /> : <BuildingsPanel teaching={teaching} busy={busy} />}
      </section>
    )
  return (
    <section className="teach" data-testid="teach">
      {hasImage ? null : <p className="section empty">{text.noImage}</p>}
      {form === 'pixels' && hasImage ? <NewPixels busy={busy} /> : null}
      {form === 'footprints' && hasImage ? <NewBuildings busy={busy} /> : null}
      {form === null ? <TaughtList list={list} problem={problem} hasImage={hasImage} /> : null}
    </section>
  )
}
