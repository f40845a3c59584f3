import type { RequestState } from '../../contracts/request.ts'
import { AskBack } from '../ask/AskBack.tsx'
import { reasonWords } from '../answer/reason-words.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { text as windowText } from '../messages/en.ts'
import { openModels } from '../models/models-actions.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { openLabels } from './plan-actions.ts'

/** A refused question has no steps: the premise that fails, or the one thing that is missing, in place of cards. */
export function RefusedPlan({ request }: { request: RequestState }) {
  const { goal } = request.reading
  const isAsking = goal.ask !== undefined
  return (
    <div className="section refused-plan" data-testid="refused-plan" data-reason={goal.reason ?? ''}>
      <h2 className={isAsking ? 'head warn' : 'head err'}>
        <Icon name={isAsking ? 'diamond' : 'noEntry'} tone={isAsking ? 'warn' : 'err'} /> {isAsking ? text.refused.asks : text.refused.head}
      </h2>
      {isAsking ? null : <p>{request.answer ? text.refused.body : (goal.premise ?? text.refused.body)}</p>}
      {goal.ask ? <AskBack ask={goal.ask} goal={goal} primary /> : null}
      {!goal.ask && !request.answer && goal.reason ? <p className="soft">{reasonWords(goal.reason)}</p> : null}
      {goal.reason === 'no_model' || goal.reason === 'no_class' ? <WhatSees /> : null}
    </div>
  )
}

/** Nothing here sees what is asked: labels from a file or another model would, and the plan goes on when they are there. */
function WhatSees() {
  return (
    <div className="ask-back">
      <div className="row wrap">
        <Button testId="refused-labels" onPress={openLabels}>
          {windowText.layers.labels}
        </Button>
        <Button onPress={openModels}>{text.refused.models}</Button>
      </div>
      <p className="small soft">{text.refused.goesOn}</p>
    </div>
  )
}
