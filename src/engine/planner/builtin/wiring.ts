import type { Action } from '../../../contracts/plan.ts'
import type { Source } from './sources.ts'

/** What every template builds with: steps are added once and shared where they make the same thing of the same image and place. */
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
}

export type WiringNeeds = {
  readonly selection: boolean
  readonly filter: string | null
  /** model the question names, null for the one that fits best */
  readonly model: string | null
  /** classes any part detects, and segments, in one source */
  detectClasses(source: Source): readonly string[]
  segmentClasses(source: Source): readonly string[]
}

/** All the steps of a plan, and a wiring for each image and place they look at. */
export type Workbench = { readonly actions: readonly Action[]; at(source: Source): Wiring }

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

export function makeWorkbench(needs: WiringNeeds): Workbench {
  const actions: Action[] = []
  const made = new Map<string, string>()

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
  const at = (source: Source): Wiring => wiringAt(source, { needs, add, once })
  return { actions, at }
}

type Bench = { readonly needs: WiringNeeds; readonly add: Wiring['add']; once(key: string, make: () => string): string }

function wiringAt(source: Source, { needs, add, once }: Bench): Wiring {
  const key = `${source.image} ${source.area ?? ''}`
  const look = (classes: readonly string[]) => ({
    image: source.image,
    ...(source.area ? { area: source.area } : {}),
    classes: [...classes],
    ...(needs.model ? { model: needs.model } : {}),
  })
  const detect = () => once(`detect ${key}`, () => add('detect', look(needs.detectClasses(source)), 'Finds each object once; every count uses it.'))
  const segment = () => once(`segment ${key}`, () => add('segment', look(needs.segmentClasses(source)), 'Classifies the pixels once; every mask uses it.'))
  return {
    add,
    detect,
    segment,
    selection: needs.selection,
    objects: () => (needs.filter ? once(`filter ${key}`, () => add('filter', { detections: detect(), where: needs.filter }, `Keeps objects with ${needs.filter}.`)) : detect()),
    mask: (classes) => once(`mask ${key} ${classes.join()}`, () => add('mask_of_class', { segmentation: segment(), class: only(classes) }, 'Keeps the pixels of these classes.')),
  }
}

/** One class is written as a name, several as a list. */
export const only = (classes: readonly string[]): string | string[] => (classes.length === 1 && classes[0] !== undefined ? classes[0] : [...classes])
