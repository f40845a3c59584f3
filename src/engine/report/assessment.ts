import type { Fact } from '../../contracts/answer.ts'
import type { Scalar, Table } from '../../contracts/kinds/index.ts'
import type { Session } from '../session.ts'
import { severityOf, type Told } from './told.ts'

/** Every number of the answers by area, damage worst first: value, unit, interval, and how much of the area was seen. */
export function assessmentTable({ store }: Pick<Session, 'store'>, told: readonly Told[]): Table | null {
  const rows = told.flatMap(({ facts, place, request }) =>
    facts.filter(({ value }) => typeof value === 'number').map((fact) => rowOf(store, { fact, place, number: request.number })),
  )
  if (rows.length === 0) return null
  const ordered = rows.toSorted((a, b) => a.place.localeCompare(b.place) || b.rank - a.rank)
  return {
    kind: 'table',
    title: 'Numbers by area',
    rows: [],
    method: 'Facts of the answers as they stand; intervals are 95 % where a calibration supports one.',
    records: {
      columns: [
        { name: 'Area', unit: null },
        { name: 'What', unit: null },
        { name: 'Value', unit: null },
        { name: 'Unit', unit: null },
        { name: 'Low', unit: null },
        { name: 'High', unit: null },
        { name: 'Seen', unit: 'percent' },
        { name: 'From', unit: null },
      ],
      rows: ordered.map(({ row }) => row),
    },
  }
}

type Numbered = { readonly fact: Fact; readonly place: string; readonly number: number }

function rowOf(store: Session['store'], { fact, place, number }: Numbered): { rank: number; place: string; row: Scalar[] } {
  const artifact = fact.artifactId ? store.artifacts.find(fact.artifactId) : null
  const seen = artifact && 'analysedShare' in artifact ? (artifact.analysedShare ?? null) : null
  const [low, high] = fact.interval ?? [null, null]
  return { rank: severityOf(fact), place, row: [place, fact.label, fact.value, fact.unit ?? '', low, high, seen === null ? null : Math.round(seen * 1000) / 10, `Q${number}`] }
}
