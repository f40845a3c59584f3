import { fail, ok, type Result } from '../../../contracts/result.ts'
import { closedRing, type LabelObject, type LabelShape, type LabelSheet, pointsOf, unusable } from '../label-sheet.ts'

/** True for lines of a class number and shares from 0 to 1, a little more being allowed at the edges. */
export function looksLikeYolo(text: string): boolean {
  const lines = linesOf(text).slice(0, 20)
  return lines.every(({ words }) => words.length >= 5 && /^\d+$/.test(words[0] ?? '') && words.slice(1).every((word) => Math.abs(Number(word)) <= 2))
}

/**
 * YOLO text of one image: boxes (5 numbers), outlines (a class and pairs) or turned boxes (a class and four corners), each with or without a score
 * behind. All are shares of the size of the image.
 * @param names by class number, from `data.yaml` or `classes.txt`; null where neither is there
 */
export function readYolo(text: string, names: readonly string[] | null): Result<LabelSheet> {
  const objects: LabelObject[] = []
  for (const { words, number } of linesOf(text)) {
    const [index = Number.NaN, ...values] = words.map(Number)
    if (![index, ...values].every(Number.isFinite)) return unusable('yolo', `line ${number}`, 'holds something that is no number')
    const shaped = shapeOf(values)
    if (!shaped) return unusable('yolo', `line ${number}`, `has ${words.length} numbers, which is neither a box nor an outline`)
    if (names === null) return nameless(index)
    const name = names[index]
    if (name === undefined) return unusable('yolo', `line ${number}`, `has the class ${index}, and the list of names has ${names.length} entries, from 0`)
    objects.push({ name, ...shaped, crowd: false, difficult: false })
  }
  return ok({ format: 'yolo', images: [{ file: null, width: null, height: null, objects }], space: { kind: 'shares' }, names: names ?? [], vocabulary: null, notes: [] })
}

const nameless = (index: number) =>
  fail({
    code: 'labels_invalid',
    message: `The labels are YOLO text, and nothing says what its class ${index} is: there is no data.yaml or classes.txt beside it.`,
    hint: `Put the list of names beside it, or give a legend such as {"${index}":"vehicle"}.`,
    details: { format: 'yolo', question: 'names', class: index },
  })

function shapeOf(values: readonly number[]): Pick<LabelObject, 'shape' | 'score'> | null {
  const [x = 0, y = 0, width = 0, height = 0] = values
  if (values.length === 4 || values.length === 5) {
    return { shape: { kind: 'box', box: [x - width / 2, y - height / 2, x + width / 2, y + height / 2] }, score: values[4] ?? null }
  }
  if (values.length < 6) return null
  const hasScore = values.length % 2 === 1
  const ring = closedRing(pointsOf(hasScore ? values.slice(0, -1) : values))
  const shape: LabelShape | null = ring && { kind: 'rings', parts: [[ring]], turned: values.length === 8 || values.length === 9 }
  return shape && { shape, score: hasScore ? (values.at(-1) ?? null) : null }
}

const linesOf = (text: string): { words: string[]; number: number }[] =>
  text.split(/\r?\n/).flatMap((line, at) => (line.trim() === '' || line.startsWith('#') ? [] : [{ words: line.trim().split(/\s+/), number: at + 1 }]))

/** Class names of a `data.yaml`: a list in brackets, a list of lines, or numbers with names. Null where it has none. */
export function namesOfYaml(text: string): string[] | null {
  const inline = /^names\s*:\s*\[([^\]]*)\]/m.exec(text)?.[1]
  if (inline !== undefined) return inline.split(',').map(unquoted).filter(Boolean)
  const flow = /^names\s*:\s*\{([^}]*)\}/m.exec(text)?.[1]
  const lines = flow === undefined ? blockAfterNames(text) : flow.split(',')
  const named: string[] = []
  let next = 0
  for (const line of lines) {
    const numbered = /^\s*(\d+)\s*:\s*(.+)$/.exec(line)
    const listed = /^\s*-\s*(.+)$/.exec(line)
    if (numbered) named[Number(numbered[1])] = unquoted(numbered[2] ?? '')
    else if (listed) named[next++] = unquoted(listed[1] ?? '')
  }
  return named.length > 0 ? Array.from(named, (name, at) => name ?? `class ${at}`) : null
}

function blockAfterNames(text: string): string[] {
  const lines = text.split(/\r?\n/)
  const start = lines.findIndex((line) => /^names\s*:\s*(#.*)?$/.test(line))
  if (start < 0) return []
  const end = lines.findIndex((line, at) => at > start && line.trim() !== '' && !/^\s*(-|\d+\s*:|#)/.test(line))
  return lines.slice(start + 1, end < 0 ? undefined : end)
}

const unquoted = (word: string): string =>
  word
    .replace(/\s+#.*$/, '')
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
