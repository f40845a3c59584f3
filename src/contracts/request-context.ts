import { z } from 'zod'

/** State a written request is made in, as in the request sets: short, every field optional. */
export const RequestContextSchema = z
  .object({
    images: z.union([z.number().int(), z.array(z.unknown())]),
    area: z.union([z.boolean(), z.literal('maybe')]),
    areas: z.union([z.number().int(), z.array(z.union([z.string(), z.object({ name: z.string() }).loose()]))]),
    selection: z.union([z.boolean(), z.number().int(), z.array(z.string())]),
    points: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]),
  })
  .partial()
  .loose()
export type RequestContext = z.infer<typeof RequestContextSchema>
