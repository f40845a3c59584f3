import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'
import { EyeButton } from './EyeButton.tsx'
import { setOutline } from './layer-actions.ts'

/** The outline of the land that is always at hand; it can be switched off and not removed. */
export function LandRow({ shown }: { shown: boolean }) {
  return (
    <div className="layer layer-line" data-testid="land-row">
      <EyeButton name={text.layers.land} shown={shown} onToggle={() => void setOutline(!shown)} />
      <span className="layer-mark">
        <Icon name="lines" small />
      </span>
      <span className={shown ? 'layer-name' : 'layer-name off'} title={text.layers.landNote}>
        {text.layers.land}
      </span>
    </div>
  )
}
