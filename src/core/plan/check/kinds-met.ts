import type { KindName } from '../../../contracts/kinds/index.ts'
import { adapted, classesFor, supplyFor } from '../adaptors.ts'
import { resourceOf } from '../reach.ts'
import { insertAt } from '../insert-steps.ts'
import { replaced, rewired, type Step, type Subject, type WireInput } from '../subject.ts'
import type { Found } from './define-check.ts'

/** A wire whose kind its input does not take. `kind` is `selection` for the selection, which is no wire at all. */
export type Unmet = { readonly step: Step; readonly wire: WireInput; readonly name: string; readonly kind: KindName | 'selection' }

/** What a kind is to a person who draws maps. */
export const isRaster = (kind: KindName | 'selection'): boolean => ['image', 'raster', 'segmentation', 'mask'].includes(kind)
export const isVector = (kind: KindName | 'selection'): boolean => ['features', 'graph', 'path', 'detections'].includes(kind)

export const unmet = (subject: Subject): Unmet[] =>
  subject.steps.flatMap((step) =>
    step.wires.flatMap((wire) =>
      (wire.names ?? []).flatMap((name): Unmet[] => {
        const kind = resourceOf(subject, name)?.kind === 'selection' ? 'selection' : subject.wires.get(name)?.kind
        return kind === undefined || (kind !== 'selection' && wire.spec.kinds.includes(kind)) ? [] : [{ step, wire, name, kind }]
      }),
    ),
  )

/** Vector where only rasters go, and the other way round; both leave plain mismatches. */
export const rasterForVector = ({ wire, kind }: Unmet): boolean => isRaster(kind) && wire.spec.kinds.every(isVector)
export const vectorForRaster = ({ wire, kind }: Unmet): boolean => isVector(kind) && wire.spec.kinds.every(isRaster)

/** Mended when the wire can be turned into the kind in one way, or one wire of the kind is there. */
export function mended(subject: Subject, { step, wire, name, kind }: Unmet): Found['repair'] {
  if (wire.spec.many) return null
  const wanted = { kinds: wire.spec.kinds, classes: classesFor(subject, step), at: step.at }
  const turned = kind === 'selection' ? null : adapted(subject, { ...wanted, from: name })
  const other = turned ?? supplyFor(subject, wanted)
  // where two kinds would do, a new thing beside what was given is one of several ways
  const supply = other === turned || other?.actions.length === 0 || wire.spec.kinds.length === 1 ? other : null
  if (!supply) return null
  const label = supply.actions.length > 0 ? `Put in ${supply.actions.map((one) => one.tool).join(', ')}` : `Take ${supply.name}`
  const actions = insertAt(subject.actions, step.at, supply.actions)
  return { label, actions: replaced(actions, step.action.id, (one) => rewired(one, { input: wire.input, from: name, to: supply.name })) }
}
