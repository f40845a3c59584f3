import type { Action } from '../../contracts/plan.ts'
import type { KindName } from '../../contracts/kinds/index.ts'
import type { Subject } from './subject.ts'

/** Steps to put before a consumer so that it gets a wire of the wanted kind, and the name of that wire. */
export type Supply = { readonly actions: readonly Action[]; readonly name: string }

/** The one way to get a kind at a step: the only wire there is, else the tool that makes it; null when the choice is not unique. */
export function supplyFor(subject: Subject, kinds: readonly KindName[], before: Action): Supply | null {
  const known = namesBefore(subject, before).filter((name) => kinds.some((kind) => subject.wires[name]?.kind === kind))
  if (known.length === 1 && known[0] !== undefined) return { actions: [], name: known[0] }
  if (known.length > 1) return null
  for (const kind of kinds) {
    const made = makers[kind]?.(subject, before)
    if (made) return made
  }
  return null
}

export function namesBefore({ plan, actions }: Subject, before: Action): string[] {
  const earlier = actions.slice(
    0,
    actions.findIndex((action) => action.id === before.id),
  )
  return [...Object.keys(plan.resources), ...earlier.flatMap((action) => action.outputs)]
}

const makers: Partial<Record<KindName, (subject: Subject, before: Action) => Supply | null>> = {
  detections: (subject, before) => perception(subject, before, 'detect'),
  segmentation: (subject, before) => perception(subject, before, 'segment'),
  mask: (subject, before) => {
    const source = supplyFor(subject, ['segmentation'], before)
    const classes = classesFor(subject, before)
    if (!source || classes.length === 0) return null
    const name = freeName(subject, 'm')
    const action = step(subject, {
      tool: 'mask_of_class',
      inputs: { segmentation: source.name, class: classes.length === 1 ? classes[0] : classes },
      name,
      more: source.actions.length,
    })
    return { actions: [...source.actions, action], name }
  },
}

function perception(subject: Subject, before: Action, tool: 'detect' | 'segment'): Supply | null {
  const images = namesBefore(subject, before).filter((name) => subject.wires[name]?.kind === 'image')
  const areas = namesBefore(subject, before).filter((name) => subject.wires[name]?.kind === 'area')
  const [image] = images
  if (image === undefined || images.length > 1 || areas.length > 1 || !subject.specs.has(tool)) return null
  const name = freeName(subject, tool === 'detect' ? 'd' : 'seg')
  const inputs = { image, ...(areas[0] === undefined ? {} : { area: areas[0] }), classes: classesFor(subject, before) }
  return { actions: [step(subject, { tool, inputs, name, more: 0 })], name }
}

/** Classes of the consumer itself when it names them, else those of the goal. */
function classesFor({ plan }: Subject, before: Action): string[] {
  const own = before.inputs['class']
  if (typeof own === 'string') return [own]
  return Array.isArray(own) && own.every((one) => typeof one === 'string') ? own : [...plan.goal.classes]
}

type Parts = { tool: string; inputs: Record<string, unknown>; name: string; more: number }

function step({ actions }: Subject, { tool, inputs, name, more }: Parts): Action {
  const used = new Set(actions.map((action) => action.id))
  let number = actions.length + 1 + more
  while (used.has(`s${number}`)) number++
  return { id: `s${number}`, tool, inputs, outputs: [name], why: 'Put in by a repair.', skipped: false }
}

function freeName({ wires }: Subject, stem: string): string {
  let number = 1
  while (`${stem}${number}` in wires) number++
  return `${stem}${number}`
}

/** The actions with new ones put before a step. */
export function insertBefore(actions: readonly Action[], id: string, fresh: readonly Action[]): Action[] {
  const at = actions.findIndex((action) => action.id === id)
  return [...actions.slice(0, at), ...fresh, ...actions.slice(at)]
}
