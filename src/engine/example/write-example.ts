import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { classRegistry, registryClasses } from '../../contracts/classes.ts'
import { drawDate, frameOf, tellScene, type WorldOrder } from '../../core/scene/index.ts'
import { encodeImage, encodeLabels } from './encode-example.ts'
import { areWhole, putAll } from './receipt.ts'

/** Paths of the image after the event and of the one before, of the label mask of the former, and what each value of the mask means. */
export type ExampleFiles = { image: string; before: string; labels: string; legend: Record<string, string> }

/** Raise the edition whenever the town or the files change: older copies are then written anew. */
export const exampleEdition = 4

/**
 * Town 474 because in it all classes occur and no two things of one class touch: counting its labels counts its things.
 * `aftermap scene` draws the same pictures of the same order.
 */
export const exampleOrder: WorldOrder = { seed: 474, kind: 'wind', sizePx: 1024, gsdM: 0.15, strength: 'plain', dates: 2, force: 0.75 }
/** What the town holds after the event, as its generator drew it: the self-test asks for it. Proven against the drawing by a test. */
export const exampleTruth = { building_destroyed: 10 } as const

const names = { before: 'harbour_pre_2025-03-01.tif', image: 'harbour_post_2025-03-11.tif', labels: 'harbour_labels.png' } as const
const receipt = 'harbour.json'

/**
 * Writes the synthetic town into a folder (made when missing) and returns where it lies. Files that are there and whole are kept.
 * Rejects with the error of the file system when the folder cannot be written.
 */
export async function writeExample(folder: string): Promise<ExampleFiles> {
  const kept = { folder, receipt, edition: exampleEdition }
  await mkdir(folder, { recursive: true })
  if (!(await areWhole(kept, Object.values(names)))) await putAll(kept, drawn())
  return { image: join(folder, names.image), before: join(folder, names.before), labels: join(folder, names.labels), legend: legendOfRegistry() }
}

/** The files of the example, drawn. */
function drawn(): { name: string; bytes: Uint8Array }[] {
  const story = tellScene(exampleOrder)
  const [first, last] = story.states
  if (!first || !last) throw new Error('the example has two dates')
  const frame = frameOf(exampleOrder)
  const before = drawDate(story, first)
  const after = drawDate(story, last)
  return [
    { name: names.before, bytes: encodeImage({ rgb: before.rgb, frame }) },
    { name: names.image, bytes: encodeImage({ rgb: after.rgb, frame }) },
    { name: names.labels, bytes: encodeLabels(after.truth.plane.labels, frame.width, frame.height) },
  ]
}

const legendOfRegistry = (): Record<string, string> => Object.fromEntries(registryClasses.map((id) => [String(classRegistry[id].index), id]))
