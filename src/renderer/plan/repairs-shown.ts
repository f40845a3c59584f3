import { isClassGroup, isOwnName, isRegistryClass } from '../../contracts/classes.ts'
import type { Repair } from '../../contracts/planning-record.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { classWords } from '../../core/words/index.ts'
import { withCardNames } from './step-names.ts'
import { unitWords, wireWords } from './wires.ts'

/**
 * A repair as it is drawn. `said` is its sentence; null where it stands already: on the card with the number `saidAt`,
 * above the cards (0), or in the line before on the same card (null). `change` is the old and the new value in words.
 */
export type ShownRepair = { index: number; said: string | null; saidAt: number | null; change: { from: string; to: string } | null; canUndo: boolean }
type Shown = { onCard(step: string): ShownRepair[]; general: ShownRepair[] }

/** Repairs of a planner's reply that are in force: those of a card in the plan, and the rest, which stand above the cards. */
export function repairsOf(request: RequestState, tools: readonly ToolSpec[]): Shown {
  const { plan, record } = request
  const numberOf = ({ step }: Repair) => 1 + plan.actions.findIndex((action) => action.id === step)
  const inForce = (record?.repairs ?? [])
    .map((repair, index) => ({ repair, index, number: numberOf(repair) }))
    .filter(({ repair }) => isInForce(plan, repair))
    .sort((one, other) => one.number - other.number || one.index - other.index)
  const saidAt = new Map<string, number>()
  const shown = inForce.map(({ repair, index, number }) => {
    const before = saidAt.get(repair.sentence)
    if (before === undefined) saidAt.set(repair.sentence, number)
    const said = before === undefined ? withCardNames(repair.sentence, { actions: plan.actions, tools }) : null
    return { index, number, said, saidAt: before === undefined || before === number ? null : before, change: changeWords(request, repair), canUndo: canUndo(repair) }
  })
  return {
    onCard: (step) => shown.filter(({ number }) => number > 0 && plan.actions[number - 1]?.id === step),
    general: shown.filter(({ number }) => number === 0),
  }
}

/** False where the card was changed since, or the repair taken back: then there is nothing left to say. */
function isInForce({ actions }: RequestState['plan'], { step, what, from, to }: Repair): boolean {
  const card = actions.find((action) => action.id === step)
  if (!card) return step === null || what === 'step_dropped'
  if (to === null || what === 'step_added') return true
  if (what === 'tool') return card.tool === to
  if (what === 'input') return to in card.inputs
  const words = [...Object.values(card.inputs), ...card.outputs].map(valueWords)
  return words.includes(to) || (from !== null && !words.includes(from))
}

const valueWords = (value: unknown) =>
  [value]
    .flat()
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    .join(', ')

const undoable = new Set<Repair['what']>(['tool', 'input', 'wire', 'argument', 'class', 'unit', 'scope'])
const canUndo = ({ what, from, to }: Repair): boolean => what === 'step_added' || (undoable.has(what) && from !== null && to !== null)

/** What was proposed and what it became, as the cards name such things. */
function changeWords(request: RequestState, { what, from, to }: Repair): ShownRepair['change'] {
  if (from === null || to === null) return null
  const words = (value: string): string => {
    if (what === 'class') return namesOf(value)
    if (what === 'unit') return unitWords(value)
    return what === 'wire' || what === 'scope' ? wireWords(request, value) : value
  }
  return { from: words(from), to: words(to) }
}

/** Classes in words; what is not a class stays as it was written. */
function namesOf(value: string): string {
  const names = value.split(', ')
  return names.every((name) => isRegistryClass(name) || isClassGroup(name) || isOwnName(name)) ? classWords(names) : value
}
