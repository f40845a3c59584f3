import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fail, type Failure } from '../../contracts/result.ts'
import type { LayerRole } from '../../contracts/workspace.ts'
import type { Legend } from '../files/index.ts'
import type { LabelReader } from '../labels/label-reader.ts'

/** A file to add, with the labels that belong to it where it came out of a folder of a known layout. */
export type WantedFile = { readonly given: string; readonly role: LayerRole | undefined; readonly labels: { readonly path: string; readonly legend: Legend } | null }
type Expanded = { readonly files: readonly WantedFile[]; readonly failed: readonly { path: string; error: Failure }[] }

/** Layers a person can still tell apart; a set of thousands is for the terminal. */
const mostOfFolder = 60

/** Files as they are; a folder of labelled images as its images with their labels. */
export async function expanded(paths: readonly string[], role: LayerRole | undefined, reader: LabelReader): Promise<Expanded> {
  const files: WantedFile[] = []
  const failed: { path: string; error: Failure }[] = []
  for (const given of paths) {
    const folder = resolve(given)
    if (!(await isFolder(folder))) {
      files.push({ given, role, labels: null })
      continue
    }
    const read = await reader.importFolder({ folder, legend: {}, most: mostOfFolder })
    if (!read.ok) {
      failed.push({ path: given, error: read.error })
      continue
    }
    const { images, further, vocabulary, legend } = read.value
    const table = vocabulary !== null && Object.keys(legend).length > 0 ? { set: vocabulary } : legend
    // a role says that they are images and no photographs of the ground
    for (const { image, labels } of images) files.push({ given: image, role: role ?? roleOf(image), labels: { path: labels, legend: table } })
    if (further > 0) failed.push({ path: given, error: tooMany(basename(folder), images.length + further) })
  }
  return { files, failed }
}

const roleOf = (image: string): LayerRole => (/[-_]pre[-_.]/i.test(basename(image)) ? 'pre' : 'post')

const tooMany = (name: string, count: number): Failure =>
  fail({
    code: 'over_budget',
    message: `${name} holds ${count} labelled images; the first ${mostOfFolder} were added.`,
    hint: 'Choose a smaller folder, or use aftermap labels in the terminal.',
  }).error

/** What cannot be looked at is told when it is read. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === undefined) throw problem
    return null
  })
  return found?.isDirectory() === true
}
