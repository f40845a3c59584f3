import { DecodeProblem } from '../../problems.ts'
import { BitReader } from './bit-reader.ts'
import { blackTable, type CodeTable, horizontalMode, longestModeCode, longestRunCode, modeTable, passMode, whiteTable } from './ccitt-codes.ts'

/** `group3` rows begin with an end-of-line mark, `rle` rows on a byte, `group4` rows follow one another. */
export type FaxKind = 'rle' | 'group3' | 'group4'
export type FaxShape = { readonly kind: FaxKind; readonly width: number; readonly rows: number; readonly twoDimensional: boolean }

/** Rows of 1-bit samples, white 0 and black 1, each padded to a byte; fewer rows where the data ends early. Throws where it is no fax code. */
export function decodeFax(data: Uint8Array, { kind, width, rows, twoDimensional }: FaxShape): Uint8Array {
  const bits = new BitReader(data)
  const rowBytes = Math.ceil(width / 8)
  const out = new Uint8Array(rowBytes * rows)
  let reference: number[] = [width]
  for (let row = 0; row < rows; row++) {
    if (bits.isAtEnd) return out.subarray(0, row * rowBytes)
    const start = startRow(bits, { kind, twoDimensional })
    if (start === 'end') return out.subarray(0, row * rowBytes)
    const changes = start === '2d' ? readByReference(bits, reference, width) : readRuns(bits, width)
    paint(out.subarray(row * rowBytes, (row + 1) * rowBytes), changes, width)
    reference = changes
  }
  return out
}

const endOfLineBits = 12

/** Skips marks before a row and says how it is coded; two marks in a row end the picture. */
function startRow(bits: BitReader, { kind, twoDimensional }: Pick<FaxShape, 'kind' | 'twoDimensional'>): '1d' | '2d' | 'end' {
  if (kind === 'rle') {
    bits.toByte()
    return '1d'
  }
  if (kind === 'group4') return bits.peek(endOfLineBits) === 1 ? 'end' : '2d'
  const marks = skipMarks(bits, twoDimensional)
  if (marks > 1) return 'end'
  // rows without marks belong to another kind of fax, and would come out shifted
  if (marks === 0) throw notFax()
  return twoDimensional && bits.lastTag === 0 ? '2d' : '1d'
}

/** End-of-line marks: at least eleven zeros and a one, in two-dimensional files with a bit that says how the row is coded. */
function skipMarks(bits: BitReader, twoDimensional: boolean): number {
  let marks = 0
  while (bits.peek(11) === 0 && !bits.isAtEnd) {
    while (bits.peek(1) === 0 && !bits.isAtEnd) bits.skip(1)
    bits.skip(1)
    marks++
    if (twoDimensional) bits.lastTag = bits.take(1)
  }
  return marks
}

/** Columns at which the colour changes, the first to black; runs of white and black in turn. */
function readRuns(bits: BitReader, width: number): number[] {
  const changes: number[] = []
  let column = 0
  for (let isBlack = false; column < width; isBlack = !isBlack) {
    column += readRun(bits, isBlack ? blackTable : whiteTable)
    changes.push(Math.min(column, width))
  }
  return changes
}

function readRun(bits: BitReader, table: CodeTable): number {
  let length = 0
  for (;;) {
    const entry = table[bits.peek(longestRunCode)] ?? 0
    if (entry === 0) throw notFax()
    bits.skip(entry & 15)
    length += entry >> 4
    if (entry >> 4 < 64) return length
  }
}

/** A row told by how its changes lie to those of the row above. */
function readByReference(bits: BitReader, reference: readonly number[], width: number): number[] {
  const changes: number[] = []
  let column = -1
  let isBlack = false
  while (column < width) {
    const entry = modeTable[bits.peek(longestModeCode)] ?? 0
    if (entry === 0) throw notFax()
    bits.skip(entry & 15)
    const mode = entry >> 4
    const at = nextChange(reference, { column, isBlack })
    if (mode === passMode) column = reference[at + 1] ?? width
    else if (mode === horizontalMode) column = readPair(bits, changes, { start: Math.max(0, column), isBlack, width })
    else {
      column = (reference[at] ?? width) + mode - 3
      if (column < (changes.at(-1) ?? 0)) throw notFax()
      changes.push(Math.min(column, width))
      isBlack = !isBlack
    }
  }
  return changes
}

type Place = { readonly column: number; readonly isBlack: boolean }

/** Index of the first change of the row above to the right of here, to the other colour than the one here. */
function nextChange(reference: readonly number[], { column, isBlack }: Place): number {
  let at = isBlack ? 1 : 0
  while (at < reference.length && (reference[at] as number) <= column) at += 2
  return at
}

function readPair(bits: BitReader, changes: number[], { start, isBlack, width }: { readonly start: number; readonly isBlack: boolean; readonly width: number }): number {
  const first = start + readRun(bits, isBlack ? blackTable : whiteTable)
  const second = first + readRun(bits, isBlack ? whiteTable : blackTable)
  changes.push(Math.min(first, width), Math.min(second, width))
  return second
}

function paint(row: Uint8Array, changes: readonly number[], width: number): void {
  for (let i = 0; i < changes.length; i += 2) {
    const until = changes[i + 1] ?? width
    for (let column = changes[i] as number; column < until; column++) {
      const byte = column >> 3
      // whole bytes at a time where the run covers them
      if ((column & 7) === 0 && until - column >= 8) {
        row[byte] = 255
        column += 7
      } else row[byte] = (row[byte] as number) | (128 >> (column & 7))
    }
  }
}

const notFax = () => new DecodeProblem('file_damaged', 'holds a block that is no fax code.')
