import type { Said, SaidTask } from '../said.ts'
import { classNames, numberIn, numbersIn } from './class-names.ts'

const tasks: Readonly<Record<string, SaidTask>> = { segmentor: 'semantic', detector: 'detect', regressor: 'regression', recognition: 'other', superresolution: 'other' }
const layouts: Readonly<Record<string, Said['layout']>> = {
  yolo_v5_or_v7_default: 'yolo_v5',
  yolo_ultralytics: 'yolo_v8',
  yolo_v9: 'yolo_v8',
  yolo_ultralytics_segmentation: 'yolo_segment',
  yolo_ultralytics_obb: 'yolo_obb',
}

/** Metadata as the QGIS plugin Deepness writes it; null when it is none. Its resolution is centimetres a pixel, its overlap percent of a tile. */
export function deepnessSays(metadata: Readonly<Record<string, string>>): Said | null {
  const plain = (key: string) => unquoted(metadata[key])
  const word = plain('model_type')
  if (word === undefined && metadata['class_names'] === undefined && metadata['resolution'] === undefined) return null
  const resolutionCm = numberIn(plain('resolution'))
  const overlapPercent = numberIn(plain('tiles_overlap'))
  const [mean, std] = [numbersIn(metadata['standardization_mean']), numbersIn(metadata['standardization_std'])]
  const layout = layouts[plain('det_type')?.toLowerCase() ?? '']
  return present({
    task: word === undefined ? undefined : (tasks[word.toLowerCase()] ?? 'other'),
    taskWord: word,
    layout,
    classes: classNames(metadata['class_names']),
    gsdRangeM: resolutionCm !== undefined && resolutionCm > 0 ? ([resolutionCm / 100, resolutionCm / 100] as const) : undefined,
    tile: numberIn(plain('tiles_size')),
    overlapShare: overlapPercent === undefined ? undefined : overlapPercent / 100,
    scale: 1 / 255,
    mean,
    std,
    score: numberIn(plain('det_conf')),
    segmentThreshold: numberIn(plain('seg_thresh')),
    nmsIou: numberIn(plain('det_iou_thresh')),
    scaling: numberIn(plain('reg_output_scaling')),
  })
}

/** Deepness writes values with `json.dumps`: texts have quotes of their own. */
const unquoted = (text: string | undefined): string | undefined => text?.trim().replace(/^"(.*)"$/, '$1')

/** Without the fields that are not said. */
export const present = (said: { [K in keyof Said]?: Said[K] | undefined }): Said => Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
