import type { Failure } from '../../contracts/result.ts'
import type { Teaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { useMirror } from '../state/mirror.ts'
import { Icon } from '../ui/Icon.tsx'
import { openTeachForm, openTeachingById } from './teach-actions.ts'
import type { TeachKind } from './teach-state.ts'

type Props = { list: readonly Teaching[] | null; problem: Failure | null; hasImage: boolean }

/** The two ways to teach, and what is taught in this project. */
export function TaughtList({ list, problem, hasImage }: Props) {
  return (
    <>
      <div className="section">
        <p className="soft">{text.why}</p>
        <Way kind="pixels" head={text.newPixels} note={text.newPixelsNote} disabled={!hasImage} />
        <Way kind="footprints" head={text.newBuildings} note={text.newBuildingsNote} disabled={!hasImage} />
      </div>
      <div className="section">
        <h2 className="head">{text.taught}</h2>
        {problem ? <p className="note err">{`${problem.message} ${problem.hint}`}</p> : null}
        {list === null && !problem ? <p className="empty">{text.loading}</p> : null}
        {list?.length === 0 ? <p className="empty">{text.none}</p> : null}
        <ul>
          {(list ?? []).map((teaching) => (
            <Row key={teaching.id} teaching={teaching} />
          ))}
        </ul>
      </div>
    </>
  )
}

function Way({ kind, head, note, disabled }: { kind: TeachKind; head: string; note: string; disabled: boolean }) {
  return (
    <button
      type="button"
      className="teach-way"
      disabled={disabled}
      title={disabled ? text.noImage : undefined}
      data-testid={`teach-new-${kind}`}
      onClick={() => openTeachForm(kind)}
    >
      <Icon name={kind === 'pixels' ? 'pencil' : 'boxes'} />
      <span>
        <b>{head}</b>
        <small>{note}</small>
      </span>
    </button>
  )
}

function Row({ teaching }: { teaching: Teaching }) {
  const image = useMirror((mirror) => mirror.workspace?.layers.find(({ id }) => id === teaching.layerId)?.name ?? null)
  const what = teaching.kind === 'pixels' ? text.kinds.pixels : `${text.kinds.footprints}, ${text.progress(teaching.labelled, teaching.total)}`
  return (
    <li>
      <button type="button" className="teach-way" data-testid={`teaching-${teaching.id}`} onClick={() => openTeachingById(teaching.id)}>
        <Icon name={teaching.kind === 'pixels' ? 'pencil' : 'boxes'} />
        <span>
          <b>{teaching.name}</b>
          <small>
            {what} {image ? text.onImage(image) : text.imageGone}
          </small>
        </span>
      </button>
    </li>
  )
}
