import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { Artifact } from '../../contracts/kinds/index.ts'
import { FailureError } from '../../contracts/result.ts'
import { withoutNaN } from '../finite.ts'
import { addressOf, placeAt } from '../told/address.ts'
import { layerTold } from '../told/layer.ts'
import { requestTold } from '../told/request.ts'
import type { McpWorld } from '../world.ts'
import { csvOf } from './csv.ts'
import { geoJsonOf } from './geojson.ts'
import { listResources, resourceTemplates } from './list.ts'
import type { ResourceContent, ResourceSource } from './serve.ts'

/** Layers, results and requests of the open project: JSON first, then what people and maps read. */
export const projectResources = (world: McpWorld): ResourceSource => ({
  list: () => listResources(world),
  templates: resourceTemplates,
  read: (uri) => readAt(world, uri),
  onUpdated: (listener) => world.client.requests.on('changed', ({ id }) => listener(addressOf('requests', id))),
})

async function readAt(world: McpWorld, uri: string): Promise<ResourceContent[]> {
  const { client } = world
  const place = placeAt(uri) ?? notFound(uri)
  if (place.room === 'artifacts') return artifactContents(world, uri, place.id)
  if (place.room === 'requests') {
    const request = (await client.requests.list({})).find(({ id }) => id === place.id) ?? notFound(uri)
    return [json(uri, requestTold(request))]
  }
  const layer = (await client.workspace.state({})).layers.find(({ id }) => id === place.id) ?? notFound(uri)
  return [json(uri, { ...layerTold(world, layer), frame: layer.frame }), ...(await picture(world, uri, `/tiles/layer/${layer.id}/${layer.revision}/0/0/0.png`))]
}

async function artifactContents(world: McpWorld, uri: string, id: string): Promise<ResourceContent[]> {
  const artifact = await artifactAt(world, uri, id)
  const geoJson = geoJsonOf(artifact)
  const csv = csvOf(artifact)
  return [
    json(uri, artifact),
    ...(csv === null ? [] : [{ uri, mimeType: 'text/csv', text: csv }]),
    ...(geoJson === null ? [] : [{ uri, mimeType: 'application/geo+json', text: JSON.stringify(withoutNaN(geoJson).value) }]),
    ...(artifact.kind === 'figure' ? [{ uri, mimeType: 'image/svg+xml', text: artifact.svg }] : []),
    // drawn as the map draws them: the smallest tile shows the whole project frame, 256 pixels wide
    ...(artifact.kind === 'mask' || artifact.kind === 'segmentation' ? await picture(world, uri, `/tiles/artifact/${id}/0/0/0.png`) : []),
  ]
}

async function artifactAt({ client }: McpWorld, uri: string, id: string): Promise<Artifact> {
  try {
    return await client.evidence.artifact({ id })
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'bad_request') return notFound(uri)
    throw error
  }
}

async function picture({ pictureAt }: McpWorld, uri: string, address: string): Promise<ResourceContent[]> {
  const bytes = await pictureAt(address)
  return bytes === null ? [] : [{ uri, mimeType: 'image/png', blob: Buffer.from(bytes).toString('base64') }]
}

const json = (uri: string, value: unknown): ResourceContent => ({ uri, mimeType: 'application/json', text: JSON.stringify(withoutNaN(value).value) })

const notFound = (uri: string): never => {
  throw new ResourceNotFoundError(uri)
}
