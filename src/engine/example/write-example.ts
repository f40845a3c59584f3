import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { classRegistry, registryClasses } from '../../contracts/classes.ts'
import { drawTown } from '../../core/scene/index.ts'
import { encodeImage, encodeLabels } from './encode-example.ts'

/** Paths of the example image and of its label mask, and what each value of the mask means. */
export type ExampleFiles = { image: string; labels: string; legend: Record<string, string> }

/** Raise the edition whenever the town or the files change: older copies are then written anew. */
export const exampleEdition = 3
const order = { edition: exampleEdition, seed: 42, sizePx: 1024, gsdM: 0.15 }
/** What the town holds, as its generator drew it: the self-test asks for it. Proven against the drawing by a test. */
export const exampleTruth = { building_destroyed: 11 } as const
const names = { image: 'harbour_post_2025-03-09.tif', labels: 'harbour_labels.png', receipt: 'harbour.json' }

const ReceiptSchema = z.object({ edition: z.number(), image: z.string(), labels: z.string() })
type Receipt = z.infer<typeof ReceiptSchema>

/**
 * Writes the synthetic town into a folder (made when missing) and returns where it lies. Files that are there and whole are kept.
 * Rejects with the error of the file system when the folder cannot be written.
 */
export async function writeExample(folder: string): Promise<ExampleFiles> {
  const files: ExampleFiles = { image: join(folder, names.image), labels: join(folder, names.labels), legend: legendOfRegistry() }
  await mkdir(folder, { recursive: true })
  if (await isWhole(folder)) return files
  const { edition, ...asked } = order
  const scene = drawTown(asked)
  const image = encodeImage(scene)
  const labels = encodeLabels(scene.labels, scene.width, scene.height)
  await put(files.image, image)
  await put(files.labels, labels)
  const receipt: Receipt = { edition, image: digest(image), labels: digest(labels) }
  await put(join(folder, names.receipt), JSON.stringify(receipt))
  return files
}

const legendOfRegistry = (): Record<string, string> => Object.fromEntries(registryClasses.map((id) => [String(classRegistry[id].index), id]))

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** True when the receipt is of this edition and both files are exactly what was written then. */
async function isWhole(folder: string): Promise<boolean> {
  const receipt = ReceiptSchema.safeParse(parsed(await contentOf(join(folder, names.receipt))))
  if (!receipt.success || receipt.data.edition !== order.edition) return false
  const [image, labels] = await Promise.all([contentOf(join(folder, names.image)), contentOf(join(folder, names.labels))])
  return image !== null && labels !== null && digest(image) === receipt.data.image && digest(labels) === receipt.data.labels
}

/** Bytes of a file, null when there is none; any other trouble is thrown. */
async function contentOf(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return null
    throw problem
  }
}

/** What a receipt says; one that is torn says nothing and the example is written again. */
function parsed(bytes: Uint8Array | null): unknown {
  if (bytes === null) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (problem) {
    if (problem instanceof SyntaxError) return null
    throw problem
  }
}

/** Readers never see half a file. */
async function put(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
