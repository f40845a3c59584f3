import { z } from 'zod'

/** Where an engine on this machine listens: a socket of this user, and the token every request carries. */
export const EngineAddressSchema = z.object({ socket: z.string(), token: z.string(), pid: z.number().int() })
export type EngineAddress = z.infer<typeof EngineAddressSchema>

/** First thing the engine's process says. */
export const EngineReadySchema = z.object({ type: z.literal('ready'), address: EngineAddressSchema })

/** Last thing it is told: end in good order. A line that breaks without it means that the other side died. */
export const EngineEndSchema = z.object({ type: z.literal('end') })
