import type { Goal, GoalAsk } from '../../contracts/goal.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { useMirror } from '../state/mirror.ts'
import { Button } from '../ui/Button.tsx'
import { answerAsk, askBackLabel, helpWith } from './ask-back.ts'

const byClick = new Set<GoalAsk['what']>(['area', 'place', 'point', 'selection', 'file', 'date', 'layer'])

/** One question back: choices as buttons, or the tool with which she shows what is meant. */
export function AskBack({ ask, goal, primary = false }: { ask: GoalAsk; goal: Pick<Goal, 'operations' | 'scope' | 'points'>; primary?: boolean }) {
  const points = useMirror((mirror) => mirror.workspace?.points.length ?? 0)
  return (
    <div className="ask-back" data-testid="ask-back" data-what={ask.what}>
      <p>{ask.sentence}</p>
      <div className="row wrap">
        {ask.choices.map((choice) => (
          <Button key={choice.label} onPress={() => answerAsk(choice.patch)}>
            {choice.label}
          </Button>
        ))}
        {ask.choices.length > 0 && !byClick.has(ask.what) ? null : (
          <Button tone={primary && ask.choices.length === 0 ? 'primary' : 'plain'} testId="ask-back-help" onPress={() => helpWith(ask)}>
            {askBackLabel(ask, goal, points)}
          </Button>
        )}
      </div>
      {byClick.has(ask.what) ? <p className="small soft">{text.refused.goesOn}</p> : null}
    </div>
  )
}
