import type { Fact } from '../../contracts/answer.ts'
import type { Figure, Report, ReportSection, Scalar, Sentence, Table } from '../../contracts/kinds/index.ts'
import { groupDigits, significantDigits, unitSign } from '../../core/words/index.ts'
import { valueWords } from './told.ts'

/** A report as every format writes it: one order, one wording; formats only choose type and place. */
export type Shape = {
  readonly title: string
  /** "Situation report No. 2, as of 2026-03-09 15:00 (UTC+00:00)" */
  readonly banner: string
  readonly lines: readonly string[]
  readonly validation: string
  readonly sections: readonly ShapedSection[]
  readonly foot: string
}
export type ShapedSection = {
  readonly id: string
  readonly title: string
  readonly bullets: boolean
  readonly sentences: readonly Sentence[]
  readonly tiles: readonly Tile[]
  readonly figures: readonly Figure[]
  readonly tables: readonly ShapedTable[]
}
export type Tile = { readonly value: string; readonly caption: string; readonly byHand: boolean }
export type ShapedTable = {
  readonly title: string
  readonly head: readonly string[]
  readonly numeric: readonly boolean[]
  readonly rows: readonly (readonly string[])[]
  readonly notes: readonly string[]
}

const forms = { situation_report: 'Situation Report', flash_update: 'Flash Update' } as const
export const handNote = 'Sentences marked "by hand" were changed or written by a person.'

export function shapeOf(report: Report): Shape {
  const shown = report.sections.filter((section) => section.shown)
  const byHand = shown.some(({ sentences }) => sentences.some((sentence) => sentence.byHand))
  return {
    title: report.title,
    banner: `${forms[report.form]} No. ${report.number}, as of ${report.asOf.slice(0, 16).replace('T', ' ')} (UTC${report.asOf.slice(19)})`,
    lines: [
      report.producedBy ? `Produced by ${report.producedBy}` : '',
      report.period ? `Period covered: ${report.period}` : '',
      report.next ? `Next issue: ${report.next}` : '',
    ].filter(Boolean),
    validation: report.validation,
    sections: shown.map((section) => shaped(section, report.facts)),
    foot: [report.method, byHand ? handNote : ''].filter(Boolean).join(' '),
  }
}

function shaped(section: ReportSection, facts: readonly Fact[]): ShapedSection {
  const isTiles = section.part === 'figures'
  const tiles = isTiles ? section.sentences.flatMap((sentence) => tileOf(sentence, facts)) : []
  return {
    id: section.id,
    title: section.title,
    bullets: section.part === 'highlights' || section.part === 'methods' || section.part === 'access',
    sentences: isTiles ? section.sentences.filter(({ facts: ids }) => ids.length === 0) : section.sentences,
    tiles,
    figures: section.figures,
    tables: section.tables.map(shapedTable),
  }
}

function tileOf({ text, facts: ids, byHand }: Sentence, facts: readonly Fact[]): Tile[] {
  const fact = facts.find(({ id }) => id === ids[0])
  return fact ? [{ value: valueWords(fact), caption: text, byHand }] : []
}

function shapedTable({ title, rows, records, notes = [], method }: Table): ShapedTable {
  const told = [...notes, method]
  if (!records) {
    return {
      title,
      head: ['', 'Value'],
      numeric: [false, true],
      rows: rows.map(({ label, value, unit }) => [label, `${significantDigits(value, 4)} ${unitSign(unit)}`.trim()]),
      notes: told,
    }
  }
  // a column without a single value says nothing
  const kept = records.columns.flatMap((column, at) =>
    records.rows.some((row) => row[at] !== null && row[at] !== '') ? [{ ...column, at, cells: records.rows.map((row) => row[at] ?? null) }] : [],
  )
  const words = kept.map(columnWords)
  return {
    title,
    head: kept.map(({ name, unit }) => (unit && unitSign(unit) ? `${name}, ${unitSign(unit)}` : name)),
    numeric: kept.map(({ cells }) => cells.some((cell) => typeof cell === 'number') && cells.every((cell) => typeof cell === 'number' || cell === null)),
    rows: records.rows.map((_, row) => words.map((column) => column[row] ?? '')),
    notes: told,
  }
}

const mostDigits = 3

/** Cells of a column in words: as many digits after the point as its values have; a gap is a dash, never a zero. */
function columnWords({ name, cells }: { name: string; cells: readonly Scalar[] }): string[] {
  const isPlace = /^(Latitude|Longitude)$/.test(name)
  const digits = Math.min(mostDigits, Math.max(0, ...cells.map((cell) => (typeof cell === 'number' ? decimalsOf(cell) : 0))))
  // a column of values in several units, and one of large numbers, has no common number of digits
  const isMixed = name === 'Value' || cells.some((cell) => typeof cell === 'number' && Math.abs(cell) >= 1e6)
  const number = (value: number): string => {
    if (isPlace) return value.toFixed(6)
    if (isMixed && Number.isInteger(value)) return groupDigits(value)
    return isMixed ? significantDigits(value, Math.abs(value) >= 1000 ? 6 : 4) : groupDigits(value, digits)
  }
  return cells.map((cell) => (typeof cell === 'number' ? number(cell) : otherWords(cell)))
}

function otherWords(cell: string | boolean | null): string {
  if (cell === null) return '\u2013'
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : (unitWords[cell] ?? cell)
}

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : Math.min(mostDigits, (String(value).split('.')[1] ?? '').length))

/** Unit names of facts as signs. */
const unitWords: Readonly<Record<string, string>> = {
  count: '',
  people: 'people',
  m2: 'm\u00b2',
  km2: 'km\u00b2',
  ft2: 'ft\u00b2',
  m3: 'm\u00b3',
  percent: '%',
  px2: 'px\u00b2',
  km_h: 'km/h',
}
