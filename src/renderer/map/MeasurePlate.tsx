import type { Frame } from '../../contracts/frame.ts'
import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'
import { lineWords, ringWords } from './measure-words.ts'
import { useMeasured } from './measured.ts'

/** The measurement in words; it stays until Escape or its cross. */
export function MeasurePlate({ frame }: { frame: Frame }) {
  const measured = useMeasured((state) => state.measured)
  if (!measured) return null
  const words = measured.tool === 'length' ? lineWords(frame, measured.points) : ringWords(frame, measured.points)
  return (
    <div className="plate measure-plate" data-testid="measured">
      <Icon name="ruler" small />
      {words} <small>geodesic · {text.map.keep}</small>
      <button type="button" aria-label={text.message.dismiss} onClick={() => useMeasured.setState({ measured: null })}>
        <Icon name="cross" small />
      </button>
    </div>
  )
}
