import { basename } from 'node:path'
import type { Scalar, Table } from '../../contracts/kinds/index.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { toolById } from '../../tools/index.ts'
import { hashWords } from '../pictures/index.ts'
import type { Session } from '../session.ts'
import type { Told } from './told.ts'

type Parts = { readonly title: string; readonly columns: readonly string[]; readonly rows: readonly (readonly Scalar[])[]; readonly method: string }

const records = ({ title, columns, rows, method }: Parts): Table => ({
  kind: 'table',
  title,
  rows: [],
  method,
  records: { columns: columns.map((name) => ({ name, unit: null })), rows: rows.map((row) => [...row]) },
})

/** Each plan as it ran: one row a step, inputs as they stood. */
export const planTables = (told: readonly Told[]): Table[] =>
  told.map(({ request }) => {
    const { planner } = request.plan
    const by = planner.kind === 'builtin' ? 'the built-in planner' : `Ollama, ${planner.model ?? 'default model'}`
    return records({
      title: `Plan of question ${request.number}: ${request.text}`,
      columns: ['Step', 'Does', 'Tool', 'Inputs', 'Result'],
      rows: request.plan.actions.map((action, at) => [at + 1, ...planRow(request, action)]),
      method: `Planned by ${by}, plan version ${request.planVersion}.`,
    })
  })

function planRow({ steps }: Told['request'], { id, tool, inputs }: Told['request']['plan']['actions'][number]): string[] {
  const state = steps.find((step) => step.id === id)
  const spec = toolById.get(tool)?.spec
  const given = Object.entries(inputs).map(([name, value]) => `${name}: ${inputWords(value)}`)
  return [spec?.verb ?? tool, `${tool} ${spec?.version ?? ''}`.trim(), given.join('; '), state?.summary ?? state?.status ?? '']
}

const inputWords = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Files, models and labels behind the numbers with their hashes, and every edit made by hand. */
export async function provenanceTables(session: Session, told: readonly Told[], cardOf: (id: string) => ModelCard | null): Promise<Table[]> {
  const artifacts = told.flatMap(({ request }) => request.steps.flatMap((step) => session.requests.storedOf(step) ?? []))
  const layerIds = new Set(artifacts.flatMap(({ artifact }) => ('layerId' in artifact && artifact.layerId ? [artifact.layerId] : [])))
  const layers = session.workspace.state().layers.filter(({ id }) => layerIds.has(id))
  const rows: Scalar[][] = []
  for (const { name, path, date } of layers) rows.push(['image', name, date ?? '', await hashWords(path)])
  const sources = new Map(artifacts.flatMap(({ artifact }) => ('source' in artifact ? [[artifact.source.id, artifact.source] as const] : [])))
  for (const { kind, id, sha256 } of sources.values()) rows.push([kind === 'model' ? 'model' : 'labels', id, cardOf(id)?.version ?? '', `sha256 ${sha256.slice(0, 8)}`])
  const hand = [...new Set(artifacts.map(({ artifactId }) => artifactId))].flatMap((id) => [
    ...session.store.artifacts.corrections(id).map(({ at, edit }): Scalar[] => [at.slice(0, 16), edit.kind, 'objectId' in edit ? edit.objectId : '']),
    ...[...session.store.artifacts.edits(id)].map(([objectId, verdict]): Scalar[] => ['', verdict, objectId]),
  ])
  return [
    records({ title: 'Files and models', columns: ['What', 'Name', 'Date or version', 'Hash'], rows, method: 'First eight digits of the SHA-256 of each file.' }),
    ...(hand.length > 0 ? [records({ title: 'Edits by hand', columns: ['When', 'What', 'Object'], rows: hand, method: 'As kept in the project.' })] : []),
  ]
}

/** Commands that run each plan again on the same files. */
export const replayLines = ({ store }: Session, told: readonly Told[]): string[] =>
  told.map(({ request }) => `Question ${request.number} again: aftermap replay ${basename(store.path)} --request ${request.number}`)
