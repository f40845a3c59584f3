import type { WireFrame } from '../../../contracts/kinds/index.ts'
import type { ToolSpec } from '../../../contracts/tool-spec.ts'
import { addedStep, insertAt, namer } from '../insert-steps.ts'
import { imageOf, nameAt, wireAt } from '../reach.ts'
import { type ContextImage, replaced, rewired, type Step, type Subject, type WireSpec } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { isRaster } from './kinds-met.ts'
import { StepName } from './step-name.ts'

export const framesDiffer = defineCheck(
  {
    code: 'frames_differ',
    summary: 'Things of the plan lie on different grids.',
    why: 'Pixel by pixel they are other places: overlaid without aligning, nothing meets.',
    severity: 'note',
    repairable: true,
  },
  (subject) => [...onOneGrid(subject), ...imagesOf(subject)],
)

/** Inputs that a tool lays on one another and that lie on different grids: the step would stop. */
const onOneGrid = (subject: Subject): Found[] =>
  subject.steps.flatMap((step) =>
    (step.spec?.typing?.sameFrame ?? []).flatMap(([a, b]): Found[] => {
      const [one, other] = [wireAt(subject, step, a)?.frame, wireAt(subject, step, b)?.frame]
      if (!one || !other || isSameGrid(one, other, isPixels(subject, step, [a, b]))) return []
      return [
        {
          step,
          severity: 'error',
          message: `${StepName(step)} lays ${shown(nameAt(step, a))} and ${shown(nameAt(step, b))} on one another, and they lie on different grids. Align one with the other first.`,
          repair: aligned(subject, step, { input: b, crs: one.crs, from: other }),
        },
      ]
    }),
  )

/** Outlines meet in one CRS; pixels must be of one size as well. */
const isSameGrid = (a: WireFrame, b: WireFrame, asPixels: boolean): boolean =>
  a.of === b.of || (a.crs !== null && a.crs === b.crs && (!asPixels || a.gsdM === b.gsdM || a.gsdM === null || b.gsdM === null))

const isPixels = (subject: Subject, step: Step, inputs: readonly string[]): boolean => inputs.every((input) => isRaster(wireAt(subject, step, input)?.kind ?? 'table'))

type Wanted = { readonly input: string; readonly crs: string | null; readonly from: WireFrame }

/** A tool that moves the thing into the other CRS, when that is all that differs and one tool does it. */
function aligned(subject: Subject, step: Step, { input, crs, from }: Wanted): Found['repair'] {
  const name = nameAt(step, input)
  const kind = name === undefined ? undefined : subject.wires.get(name)?.kind
  if (name === undefined || kind === undefined || crs === null || from.crs === null || crs === from.crs) return null
  const takes = step.spec?.inputs[input]
  const movers = [...subject.specs.values()].filter(
    ({ typing, output, effects }) => typing?.crs && effects === 'none' && takes?.role === 'wire' && takes.kinds.includes(output) && isRaster(output) === isRaster(kind),
  )
  const [mover, ...rivals] = movers
  const entry = mover && wireOf(mover, kind)
  if (!mover?.typing?.crs || !entry || rivals.length > 0) return null
  const names = namer(subject)
  const output = names.output('r')
  const added = addedStep({ tool: mover.id, inputs: { [entry]: name, [mover.typing.crs.argument]: crs }, output, id: names.id() })
  return {
    label: `Put in ${mover.id}`,
    actions: replaced(insertAt(subject.actions, step.at, [added]), step.action.id, (one) => rewired(one, { input, from: name, to: output })),
  }
}

const wireOf = ({ inputs }: ToolSpec, kind: WireSpec['kinds'][number]): string | undefined =>
  Object.entries(inputs).find(([, input]) => input.role === 'wire' && !input.optional && input.kinds.includes(kind))?.[0]

/** Images of one plan on different grids: each number keeps the grid of its own image. */
function imagesOf(subject: Subject): Found[] {
  const images = [...subject.readers.keys()].flatMap((name) => imageOf(subject, name) ?? [])
  const [first, ...others] = [...new Set(images)]
  if (!first) return []
  return others
    .filter((image) => !isSameSize(first, image))
    .map((image) => ({ message: `${shown(first.name)} and ${shown(image.name)} lie on different grids; each number keeps the grid of its own image.` }))
}

const isSameSize = (a: ContextImage, b: ContextImage): boolean => a.width === b.width && a.height === b.height && a.gsdM === b.gsdM && a.georeferenced === b.georeferenced
