import type { ArtifactOf, Scalar } from '../../contracts/kinds/index.ts'
import type { Stored } from '../context.ts'
import type { Records } from '../logic/records.ts'

type Source = Stored<'table'> | Stored<'features'> | Stored<'series'> | null
type Kept = { readonly rows: readonly (readonly Scalar[])[]; readonly title: string; readonly method: string; readonly notes: readonly string[] }

/** Some rows of records as a table; a click on a row leads to the feature it stands for, where it is one. */
export function tableOf(source: Source, { columns }: Records, { rows, title, method, notes }: Kept): ArtifactOf<'table'> {
  const evidence = evidenceOf(source)
  return {
    kind: 'table',
    title,
    rows: [],
    records: { columns: columns.map(({ name, unit }) => ({ name, unit })), rows: rows.map((row) => [...row]) },
    notes: [...notes],
    method,
    ...(evidence ? { evidence } : {}),
  }
}

function evidenceOf(source: Source): ArtifactOf<'table'>['evidence'] {
  if (source === null) return undefined
  if (source.artifact.kind === 'features') return { artifactId: source.artifactId, idColumn: 'id' }
  return source.artifact.kind === 'table' ? source.artifact.evidence : undefined
}

/** What the rows are rows of. */
export const titleOfRecords = (source: Source): string => (source === null ? 'the records' : source.artifact.title)
