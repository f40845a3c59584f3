import { ok, type Result } from '../../../contracts/result.ts'
import { closedRing, type LabelObject, type LabelSheet, pointsOf, unusable } from '../label-sheet.ts'

const header = /^(imagesource|gsd)\s*:/i

/** True where the header or the first line says so: eight numbers of pixels, a name, a grade of difficulty. */
export function looksLikeDota(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const first = lines.find((line) => !header.test(line))
  return header.test(lines[0] ?? '') || (first !== undefined && isRow(first.trim().split(/\s+/)))
}

const isRow = (words: readonly string[]): boolean => words.length >= 9 && words.slice(0, 8).every((word) => Number.isFinite(Number(word))) && !Number.isFinite(Number(words[8]))

/** DOTA v1 and v2: two header lines that may be missing, then `x1 y1 x2 y2 x3 y3 x4 y4 class difficult`. */
export function readDota(text: string): Result<LabelSheet> {
  const objects: LabelObject[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || header.test(line)) continue
    const words = line.trim().split(/\s+/)
    if (!isRow(words)) return unusable('dota', `line ${at + 1}`, 'is not eight numbers and a class')
    const ring = closedRing(pointsOf(words.slice(0, 8).map(Number)))
    if (!ring) return unusable('dota', `line ${at + 1}`, 'has no outline')
    const difficult = words[9] !== undefined && words[9] !== '0'
    objects.push({ name: words[8] ?? '', shape: { kind: 'rings', parts: [[ring]], turned: true }, crowd: false, difficult, score: null })
  }
  return ok({ format: 'dota', images: [{ file: null, width: null, height: null, objects }], space: { kind: 'pixels' }, names: [], vocabulary: 'dota', notes: [] })
}
