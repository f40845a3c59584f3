import { plannersText as text } from '../messages/en-planners.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { act, openPlanners } from './planners-actions.ts'
import { usePlanners } from './planners-state.ts'
import { useFollowPlanners } from './use-follow-planners.ts'

/** One bar when the local model she chose cannot be used: what, what stands in, and the way on. Never beside another message. */
export function PlannerBar() {
  useFollowPlanners()
  const { state, wished, standsIn, busy } = usePlanners()
  const hasOther = useUi((ui) => ui.message !== null)
  const isConnected = useMirror((mirror) => mirror.connection === 'ready')
  const isSlow = wished !== null && state?.state === 'too_slow'
  if (!state || !(standsIn || isSlow) || hasOther || !isConnected) return null
  const isSaid = !standsIn || state.sentence.includes('built-in planner')
  const [first] = state.actions.filter((action) => action !== 'use_builtin')
  return (
    <div className="message-bar warn" role="status" data-testid="planner-bar">
      <Icon name={busy === 'starting' ? 'spin' : 'diamond'} />
      <span className="message-words">
        <b>{busy === 'starting' ? text.starting : state.sentence}</b> {isSaid ? null : text.standsIn}
      </span>
      <span className="row">
        {first && busy !== 'starting' ? (
          <Button testId="planner-first" onPress={() => act(first)}>
            {text.actions[first]}
          </Button>
        ) : null}
        <Button tone="ghost" onPress={() => act('use_builtin')}>
          {text.actions.use_builtin}
        </Button>
        <Button tone="ghost" onPress={openPlanners}>
          {text.details}
        </Button>
      </span>
    </div>
  )
}
