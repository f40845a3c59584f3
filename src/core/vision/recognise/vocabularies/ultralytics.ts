import type { Said, SaidTask } from '../said.ts'
import { classNames, numberIn, numbersIn } from './class-names.ts'
import { present } from './deepness.ts'

const tasks: Readonly<Record<string, SaidTask>> = { detect: 'detect', segment: 'instances', obb: 'turned-boxes', classify: 'classify', pose: 'other' }

/** Metadata as Ultralytics writes it (names as a Python dict); null when it is none. Its models take RGB from 0 to 1. */
export function ultralyticsSays(metadata: Readonly<Record<string, string>>): Said | null {
  const word = metadata['task']
  if (metadata['names'] === undefined || (word === undefined && metadata['stride'] === undefined)) return null
  const [height] = numbersIn(metadata['imgsz']) ?? []
  return present({
    task: word === undefined ? undefined : (tasks[word.toLowerCase()] ?? 'other'),
    taskWord: word,
    classes: classNames(metadata['names']),
    tile: height,
    stride: numberIn(metadata['stride']),
    order: 'RGB',
    scale: 1 / 255,
    mean: [0, 0, 0],
    std: [1, 1, 1],
    end2end: metadata['end2end'] === undefined ? undefined : /^true$/i.test(metadata['end2end']),
  })
}
