import type { Action } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { Icon } from '../ui/Icon.tsx'
import { asRepaired } from './ghost-wires.ts'
import { WireChip } from './WireChip.tsx'
import { cardWires, outputWire } from './wires.ts'

export type Ghost = { action: Action; before: string | null; finding: number; plan: Action[] }

/** Steps that an offered repair would add, each in front of the card it would stand before. */
export function ghostsOf({ plan, check }: Pick<RequestState, 'plan' | 'check'>): Ghost[] {
  const known = new Set(plan.actions.map((action) => action.id))
  const finding = check.findings.findIndex(({ repair }) => repair?.actions.some((action) => !known.has(action.id)))
  const actions = check.findings[finding]?.repair?.actions ?? []
  return actions.flatMap((action, at) => (known.has(action.id) ? [] : [{ action, before: actions.slice(at).find(({ id }) => known.has(id))?.id ?? null, finding, plan: actions }]))
}

type Props = { request: RequestState; ghost: Ghost; tools: readonly ToolSpec[]; onPress(): void }

/** A card that is not in the plan: what the repair would insert. Pressing it applies the repair. */
export function GhostCard({ request, ghost, tools, onPress }: Props) {
  const repaired = asRepaired(request, ghost.plan, tools)
  const spec = tools.find((tool) => tool.id === ghost.action.tool) ?? null
  const verb = spec?.verb ?? ghost.action.tool
  return (
    <li className="card ghost-card" data-testid="ghost-card">
      <button type="button" className="card-mark" aria-label={`${text.card.ghost}: ${verb}`} onClick={onPress}>
        <Icon name="plus" tone="accent" />
      </button>
      <div className="card-body">
        <div className="card-title">
          <b className="clip">{verb}</b>
          <span className="card-state">{text.card.ghost}</span>
        </div>
        <div className="wires">
          <div className="wires-in">
            {cardWires(repaired, ghost.action, spec).map((wire) => (
              <WireChip key={wire.key} wire={wire} />
            ))}
          </div>
          <span className="arrow">→</span>
          <WireChip wire={outputWire(repaired, ghost.action, spec)} output />
        </div>
      </div>
    </li>
  )
}
