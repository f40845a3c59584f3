import { z } from 'zod'
import { ClassIdSchema } from '../../../contracts/classes.ts'
import { RingsSchema } from '../../../contracts/frame.ts'

/** What a teaching of buildings is, beside its labels and its buildings. */
export const KeptFootprintsSchema = z.object({
  id: z.string(),
  name: z.string(),
  layerId: z.string(),
  beforeLayerId: z.string().nullable(),
  classes: z.array(ClassIdSchema),
  leftOut: z.array(z.object({ count: z.number().int(), reason: z.string() })),
  validation: z.object({ ids: z.array(z.string()), strata: z.record(z.string(), z.string()) }).nullable(),
  artifactId: z.string().nullable(),
  /** the help of an installed model was turned off by hand */
  isHelpOff: z.boolean().default(false),
  /** hash of the installed model whose class shares are among the features of its buildings */
  backbone: z.string().nullable().default(null),
})
export type KeptFootprints = z.infer<typeof KeptFootprintsSchema>

/** `unseen`: the image has no data there. */
export const KeptFootprintSchema = z.object({ rings: RingsSchema })
export const KeptLabelSchema = z.object({ id: z.string(), class: ClassIdSchema })
