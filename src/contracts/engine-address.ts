import { z } from 'zod'

/** Where an engine on this machine listens: a socket of this user, and the token every request carries. */
export const EngineAddressSchema = z.object({ socket: z.string(), token: z.string(), pid: z.number().int() })
export type EngineAddress = z.infer<typeof EngineAddressSchema>

/** First thing the engine's process says. */
export const EngineReadySchema = z.object({ type: z.literal('ready'), address: EngineAddressSchema })
