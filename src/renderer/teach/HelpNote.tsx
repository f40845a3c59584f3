import type { Teaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { setHelp } from './teach-actions.ts'

/** Which installed model helps, what that is worth on what was held aside, and the switch; nothing where none fits the image. */
export function HelpNote({ teaching: { id, backbone } }: { teaching: Pick<Teaching, 'id' | 'backbone'> }) {
  if (!backbone?.modelId && !backbone?.problem) return null
  const { modelId, problem, used = true, gain = null, isOff = false } = backbone
  return (
    <div className="section" data-testid="teach-help">
      <h2 className="head">{text.help.head}</h2>
      <p className="small">{modelId ? wordsOf(modelId, { used, gain, isOff }) : problem}</p>
      {modelId ? (
        <Button icon={isOff ? 'square' : 'tick'} pressed={!isOff} testId="teach-help-switch" onPress={() => void setHelp(id, isOff)}>
          {text.help.let}
        </Button>
      ) : null}
    </div>
  )
}

function wordsOf(modelId: string, { used, gain, isOff }: { used: boolean; gain: number | null; isOff: boolean }): string {
  if (isOff) return text.help.off(modelId)
  if (gain === null) return text.help.untold(modelId)
  return used ? text.help.taken(modelId, signed(gain)) : text.help.left(modelId, signed(gain))
}

const signed = (gain: number): string => `${gain < 0 ? '\u2212' : '+'}${Math.abs(gain).toFixed(2)}`
