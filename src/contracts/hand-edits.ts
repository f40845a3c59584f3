import { z } from 'zod'
import { ClassIdSchema } from './classes.ts'
import { PixelXYSchema } from './frame.ts'
import { DetectionSchema } from './kinds/detections.ts'

const Line = z.array(PixelXYSchema).min(1).max(20_000)
const Ring = z.array(PixelXYSchema).min(4)

/** What a person asks for with a correction tool; positions in pixels of the project frame. */
export const CorrectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), class: ClassIdSchema, ring: z.array(PixelXYSchema).max(20_000) }),
  z.object({ kind: z.literal('relabel'), objectId: z.string(), class: ClassIdSchema }),
  z.object({ kind: z.literal('split'), objectId: z.string(), line: z.array(PixelXYSchema).max(20_000) }),
  z.object({ kind: z.literal('merge'), objectIds: z.array(z.string()) }),
  /** class null erases */
  z.object({ kind: z.literal('paint'), class: ClassIdSchema.nullable(), line: Line, radiusPx: z.number().positive() }),
])
export type Correction = z.infer<typeof CorrectionSchema>

/** The same as it is kept beside a result, resolved; positions in pixels of the image. `of` says whether pixels or the object alone change class. */
export const HandEditSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), object: DetectionSchema }),
  z.object({ kind: z.literal('relabel'), objectId: z.string(), from: ClassIdSchema, to: ClassIdSchema, of: z.enum(['pixels', 'object']), rings: z.array(Ring).min(1) }),
  z.object({ kind: z.literal('split'), objectId: z.string(), line: Line.min(2) }),
  z.object({ kind: z.literal('merge'), objectIds: z.array(z.string()).min(2), id: z.string() }),
  z.object({ kind: z.literal('paint'), class: ClassIdSchema.nullable(), line: Line, radiusPx: z.number().positive() }),
])
export type HandEdit = z.infer<typeof HandEditSchema>
export type HandEditOf<K extends HandEdit['kind']> = Extract<HandEdit, { kind: K }>

/** One correction as the project keeps it: who, when, what. */
export const KeptEditSchema = z.object({ id: z.number().int(), at: z.string(), who: z.string(), edit: HandEditSchema })
export type KeptEdit = z.infer<typeof KeptEditSchema>
