import type { PixelTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'

type Mode = PixelTeaching['mode']
const modes: readonly Mode[] = ['pixels', 'objects']

/** Each pixel by itself, or patches of like pixels whole. */
export function ModeChoice({ mode, onMode }: { mode: Mode; onMode(mode: Mode): void }) {
  return (
    <fieldset className="row wrap-row mode-choice">
      <legend className="small soft">{text.mode}</legend>
      {modes.map((one) => (
        <label key={one} className="row">
          <input type="radio" name="teach-mode" checked={mode === one} onChange={() => onMode(one)} />
          {text.modes[one]}
        </label>
      ))}
    </fieldset>
  )
}
