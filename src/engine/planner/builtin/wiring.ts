import type { Action } from '../../../contracts/plan.ts'

/** What every template builds with: steps are added once and shared where they make the same thing. */
export type Wiring = {
  /** adds a step and returns the name of its output */
  add(tool: string, inputs: Record<string, unknown>, why: string): string
  /** one detect step for every class any part counts */
  detect(): string
  /** the detect step behind the condition of the question, when it has one */
  objects(): string
  /** one segment step for every mask */
  segment(): string
  mask(classes: readonly string[]): string
  /** true where the question looks at selected objects only */
  readonly selection: boolean
  readonly actions: readonly Action[]
}

export type WiringNeeds = {
  readonly image: string
  /** name of the area resource, null for the whole image */
  readonly area: string | null
  readonly selection: boolean
  readonly detectClasses: readonly string[]
  readonly segmentClasses: readonly string[]
  readonly filter: string | null
}

const letters: Record<string, string> = {
  detect: 'd',
  segment: 'seg',
  mask_of_class: 'm',
  count: 'n',
  area: 'a',
  exists: 'e',
  filter: 'f',
  find_path: 'path',
  ratio: 'r',
  sum: 'sum',
  difference: 'diff',
  mean: 'mean',
  rank: 'rank',
  refuse: 'answer',
}

export function makeWiring(needs: WiringNeeds): Wiring {
  const actions: Action[] = []
  const made = new Map<string, string>()
  const where = needs.area ? { area: needs.area } : {}

  const add = (tool: string, inputs: Record<string, unknown>, why: string): string => {
    const stem = letters[tool] ?? 'state'
    const output = `${stem}${actions.filter((action) => action.tool === tool).length + 1}`
    actions.push({ id: `s${actions.length + 1}`, tool, inputs, outputs: [output], why, skipped: false })
    return output
  }
  const once = (key: string, make: () => string): string => {
    const known = made.get(key)
    if (known) return known
    const output = make()
    made.set(key, output)
    return output
  }
  const detect = () => once('detect', () => add('detect', { image: needs.image, ...where, classes: [...needs.detectClasses] }, 'Finds each object once; every count uses it.'))
  const segment = () =>
    once('segment', () => add('segment', { image: needs.image, ...where, classes: [...needs.segmentClasses] }, 'Classifies the pixels once; every mask uses it.'))
  return {
    add,
    detect,
    segment,
    actions,
    selection: needs.selection,
    objects: () => (needs.filter ? once('filter', () => add('filter', { detections: detect(), where: needs.filter }, `Keeps objects with ${needs.filter}.`)) : detect()),
    mask: (classes) => once(`mask ${classes.join()}`, () => add('mask_of_class', { segmentation: segment(), class: only(classes) }, 'Keeps the pixels of these classes.')),
  }
}

/** One class is written as a name, several as a list. */
export const only = (classes: readonly string[]): string | string[] => (classes.length === 1 && classes[0] !== undefined ? classes[0] : [...classes])
