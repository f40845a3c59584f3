/** Steps of a plan as Aftermap writes them, without what does not change the answer. */
export type GoldStep = { readonly tool: string; readonly inputs: Readonly<Record<string, unknown>>; readonly outputs: readonly [string] }

const step = (tool: string, inputs: GoldStep['inputs'], output: string): GoldStep => ({ tool, inputs, outputs: [output] })

export const detectSteps = (classes: readonly string[], image = 'image', output = 'd1'): GoldStep[] => [step('detect', { image, classes }, output)]
export const segmentSteps = (classes: readonly string[]): GoldStep[] => [step('segment', { image: 'image', classes }, 'seg1')]
export const maskSteps = (cls: string): GoldStep[] => [...segmentSteps([cls]), step('mask_of_class', { segmentation: 'seg1', class: cls }, 'm1')]
export const existsSteps = (cls: string): GoldStep[] => [...maskSteps(cls), step('exists', { mask: 'm1' }, 'e1')]
export const areaSteps = (cls: string): GoldStep[] => [...maskSteps(cls), step('area', { mask: 'm1', unit: 'm2' }, 'a1')]
export const pathSteps = (): GoldStep[] => [...maskSteps('road_clear'), step('find_path', { mask: 'm1', start: 'A', end: 'B' }, 'path1')]
export const countSteps = (classes: readonly string[]): GoldStep[] => [
  ...detectSteps(classes),
  ...classes.map((cls, k) => step('count', { detections: 'd1', class: cls }, `n${k + 1}`)),
]
export const shareSteps = (part: string, whole: string): GoldStep[] => [...countSteps([part, whole]), step('ratio', { a: 'n1', b: 'n2', as: 'percent' }, 'r1')]
export const differenceSteps = (a: string, b: string): GoldStep[] => [...countSteps([a, b]), step('difference', { a: 'n1', b: 'n2' }, 'diff1')]
export const meanAreaSteps = (cls: string): GoldStep[] => [...areaSteps(cls), ...countSteps([cls]), step('mean', { total: 'a1', n: 'n1' }, 'mean1')]
export const areaShareSteps = (part: string, whole: string): GoldStep[] => [
  ...segmentSteps([part, whole]),
  step('mask_of_class', { segmentation: 'seg1', class: part }, 'm1'),
  step('area', { mask: 'm1' }, 'a1'),
  step('mask_of_class', { segmentation: 'seg1', class: whole }, 'm2'),
  step('area', { mask: 'm2' }, 'a2'),
  step('ratio', { a: 'a1', b: 'a2', as: 'percent' }, 'r1'),
]
/** The same count on two dates, and what was added between them. */
export const changeSteps = (cls: string): GoldStep[] => [
  ...detectSteps([cls], 'image_post', 'd1'),
  step('count', { detections: 'd1', class: cls }, 'n1'),
  ...detectSteps([cls], 'image_pre', 'd2'),
  step('count', { detections: 'd2', class: cls }, 'n2'),
  step('difference', { a: 'n1', b: 'n2' }, 'diff1'),
]
