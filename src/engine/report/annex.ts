import { basename } from 'node:path'
import type { Scalar, Table } from '../../contracts/kinds/index.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { toolById } from '../../tools/index.ts'
import { hashWords } from '../pictures/index.ts'
import type { Session } from '../session.ts'
import type { Told } from './told.ts'

const records = (title: string, columns: readonly string[], rows: readonly (readonly Scalar[])[], method: string): Table => ({
  kind: 'table',
  title,
  rows: [],
  method,
  records: { columns: columns.map((name) => ({ name, unit: null })), rows: rows.map((row) => [...row]) },
})

/** Each plan as it ran: one row a step, inputs as they stood. */
export function planTables(told: readonly Told[]): Table[] {
  return told.map(({ request }) => {
    const rows = request.plan.actions.map((action, at) => {
      const state = request.steps.find(({ id }) => id === action.id)
      const inputs = Object.entries(action.inputs).map(
        ([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
      )
      return [
        at + 1,
        toolById.get(action.tool)?.spec.verb ?? action.tool,
        `${action.tool} ${toolById.get(action.tool)?.spec.version ?? ''}`.trim(),
        inputs.join('; '),
        state?.summary ?? state?.status ?? '',
      ]
    })
    const { planner } = request.plan
    return records(
      `Plan of question ${request.number}: ${request.text}`,
      ['Step', 'Does', 'Tool', 'Inputs', 'Result'],
      rows,
      `Planned by ${planner.kind === 'builtin' ? 'the built-in planner' : `Ollama, ${planner.model ?? 'default model'}`}, plan version ${request.planVersion}.`,
    )
  })
}

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
    records('Files and models', ['What', 'Name', 'Date or version', 'Hash'], rows, 'First eight digits of the SHA-256 of each file.'),
    ...(hand.length > 0 ? [records('Edits by hand', ['When', 'What', 'Object'], hand, 'As kept in the project.')] : []),
  ]
}

/** Commands that run each plan again on the same files. */
export const replayLines = ({ store }: Session, told: readonly Told[]): string[] =>
  told.map(({ request }) => `Question ${request.number} again: aftermap replay ${basename(store.path)} --request ${request.number}`)
