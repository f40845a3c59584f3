import type { Caller } from '../../contracts/services/tools.ts'
import { resultText as text } from '../messages/en-results.ts'
import { Icon } from '../ui/Icon.tsx'

/** Who fills this question from outside, in the place where a planner is named. */
export function CallerTag({ caller }: { caller: Caller }) {
  return (
    <span className="tag accent planner-tag" title={callerWords(caller)} data-testid="caller-tag">
      <Icon name="swap" small />
      <span className="clip">{caller.name}</span>
    </span>
  )
}

/** "field agent · called from outside over MCP" */
export const callerWords = ({ name, via }: Caller): string => `${name} · ${text.calledFromOutside} ${text.by[via]}`
