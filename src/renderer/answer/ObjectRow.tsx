import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { boxOf, withGround } from '../map/map-handle.ts'
import { text } from '../messages/en.ts'
import { correctText } from '../messages/en-correct.ts'
import { areaShort } from '../ui/format.ts'
import { lookOf } from '../ui/palette.ts'
import { Crop } from '../ui/Crop.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Button } from '../ui/Button.tsx'
import { takesClickOn } from './correct-actions.ts'
import { useCorrect } from './correct-state.ts'
import { chooseObject, judge, lookAtPixels } from './evidence-actions.ts'

type Props = { object: EvidenceObject; layerId: string | null; counted: boolean; selected: boolean }

const thumbPx = 64

/** How an object stands, where it is not simply counted. */
function standingWords({ verdict }: EvidenceObject, counted: boolean): string | null {
  if (verdict === 'rejected') return text.answer.rejected
  if (verdict !== null) return verdict === 'accepted' ? text.answer.accepted : text.answer.unsure.toLowerCase()
  return counted ? null : text.answer.below
}

/** In merge mode a row chooses its object like a click on the map does; other tools leave the list to selecting. */
const chosenFor = (object: EvidenceObject): boolean => useCorrect.getState().mode === 'merge' && takesClickOn(object)

/** One object: picture, id, class, size, score; verdict buttons while it is selected. */
export function ObjectRow({ object, layerId, counted, selected }: Props) {
  const isChosen = useCorrect((state) => state.chosen.includes(object.id))
  const words = [
    lookOf(object.class).label,
    object.areaM2 === null ? null : areaShort(object.areaM2),
    object.byHand ? correctText.byHand[object.byHand] : null,
    standingWords(object, counted),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={['object', selected ? 'on' : '', counted ? '' : 'missed', isChosen ? 'chosen' : ''].filter(Boolean).join(' ')}>
      <button
        type="button"
        className="object-open"
        aria-pressed={isChosen || undefined}
        data-testid={`object-${object.id}`}
        onClick={() => chosenFor(object) || void chooseObject(object.id)}
      >
        {layerId ? <Crop className="thumb" layerId={layerId} box={withGround(boxOf(object), 1.4)} sizePx={thumbPx} /> : null}
        {isChosen ? <Icon name="tick" small /> : null}
        <b>{object.id}</b>
        <span className="soft clip">{words}</span>
        <span className="grow" />
        {object.score === null ? null : <span className="object-score">{object.score.toFixed(2)}</span>}
      </button>
      {selected ? (
        <span className="object-acts">
          <Button icon="search" label={text.answer.pixels} onPress={() => lookAtPixels(object)} />
          <Button icon="tick" label={`${text.answer.accept} (y)`} pressed={object.verdict === 'accepted'} onPress={() => void judge(object, 'accepted')} />
          <Button icon="cross" label={`${text.answer.reject} (Del)`} pressed={object.verdict === 'rejected'} onPress={() => void judge(object, 'rejected')} />
        </span>
      ) : null}
    </li>
  )
}
