import type { Resource } from '@modelcontextprotocol/server'
import type { McpWorld } from '../world.ts'
import { addressOf, addressPrefix, rooms } from '../told/address.ts'

/** Layers, results and requests of the open project, one resource each. */
export async function listResources({ client }: Pick<McpWorld, 'client'>): Promise<Resource[]> {
  const [state, requests] = await Promise.all([client.workspace.state({}), client.requests.list({})])
  const results = new Map(
    requests.flatMap(({ number, steps }) =>
      steps.flatMap(({ id, artifactId, artifactKind, summary }) => (artifactId === null ? [] : [[artifactId, { number, step: id, kind: artifactKind, summary }] as const])),
    ),
  )
  return [
    ...state.layers.map(({ id, name, kind }) => ({ uri: addressOf('layers', id), name, description: `${kind} layer`, mimeType: 'application/json' })),
    ...[...results].map(([id, { number, step, kind, summary }]) => ({
      uri: addressOf('artifacts', id),
      name: `${kind ?? 'result'} of question ${number}, step ${step}`,
      ...(summary === null ? {} : { description: summary }),
      mimeType: 'application/json',
    })),
    ...requests.map(({ id, number, text }) => ({ uri: addressOf('requests', id), name: `question ${number}`, description: text.slice(0, 200), mimeType: 'application/json' })),
  ]
}

const what = {
  layers: 'A layer: its frame and a small picture',
  artifacts: 'A result: JSON, and CSV, GeoJSON or a picture where it has one',
  requests: 'A question with reading, plan, steps and answer',
}

export const resourceTemplates = rooms.map((room) => ({ uriTemplate: `${addressPrefix}${room}/{id}`, name: room, description: what[room], mimeType: 'application/json' }))
