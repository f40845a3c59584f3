import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { LabelImage, LabelSheet } from '../../core/labels/index.ts'
import { isObjectFile, readLabelSheet, type SheetHelp } from '../labels/label-sheet-file.ts'

export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

const companions = /^(classes|obj|train|val|test|readme|licen[cs]e)\b.*\.(txt|json|csv)$/i

/** A file of labels, or all of a folder with one file an image as one sheet. @fails labels_invalid for a folder without one or of several kinds */
export async function readSheets(path: string, help: SheetHelp): Promise<Result<LabelSheet>> {
  if (!isFolder(path)) return readLabelSheet(path, help)
  const files = readdirSync(path)
    .filter((name) => isObjectFile(name) && !companions.test(name))
    .sort()
  const images: LabelImage[] = []
  let first: LabelSheet | null = null
  for (const name of files) {
    const { truth: _, ...own } = help
    const read = await readLabelSheet(join(path, name), own)
    if (!read.ok) return read
    first ??= read.value
    if (read.value.space.kind !== first.space.kind)
      return fail({ code: 'labels_invalid', message: `The folder ${basename(path)} holds labels of several formats.`, hint: 'Keep those of one format.' })
    images.push(...read.value.images.map((image) => ({ ...image, file: image.file ?? name })))
  }
  return first
    ? ok({ ...first, images })
    : fail({ code: 'labels_invalid', message: `The folder ${basename(path)} holds no label file.`, hint: 'Choose the folder with the labels.' })
}
