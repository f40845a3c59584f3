import { z } from 'zod'
import { KindNameSchema } from '../../contracts/kinds/names.ts'
import { defineMcpTool, readOnly } from '../mcp-tool.ts'
import { addressOf, artifactLink } from '../told/address.ts'
import { FactToldSchema, factsOf } from '../told/fact.ts'

export const getArtifact = defineMcpTool({
  name: 'get_artifact',
  title: 'Get a result',
  description:
    'A result by its id: its kind, its facts and, where it is small, all of it. Pixels, pictures, tables as CSV and features as GeoJSON are read at its resource address.',
  annotations: readOnly,
  input: z.strictObject({
    artifact: z.string().min(1).max(200),
    most_bytes: z.number().int().min(100).max(500_000).default(20_000).describe('larger results come as a link alone'),
  }),
  output: z.object({
    artifact: z.string(),
    kind: KindNameSchema,
    bytes: z.number(),
    facts: z.array(FactToldSchema),
    data: z.record(z.string(), z.unknown()).nullable().describe('null where it is larger than most_bytes'),
    resource: z.string(),
  }),
  async call({ artifact: id, most_bytes: mostBytes }, { world: { client } }) {
    const artifact = await client.evidence.artifact({ id })
    const bytes = JSON.stringify(artifact).length
    return {
      structured: { artifact: id, kind: artifact.kind, bytes, facts: factsOf(artifact), data: bytes > mostBytes ? null : { ...artifact }, resource: addressOf('artifacts', id) },
      links: [artifactLink(id, artifact.kind, `${artifact.kind}, ${bytes} bytes of JSON`)],
    }
  },
})
