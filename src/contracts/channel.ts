import { z } from 'zod'
import { FailureSchema } from './errors.ts'

/** What crosses between a client and the engine, whatever carries it (MessagePort, WebSocket, local socket). */
export const CallMessageSchema = z.object({ type: z.literal('call'), id: z.number().int(), service: z.string(), member: z.string(), input: z.unknown() })
export const ReplyMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('value'), id: z.number().int(), value: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().int(), error: FailureSchema }),
  z.object({ type: z.literal('event'), service: z.string(), member: z.string(), payload: z.unknown() }),
])
export type CallMessage = z.infer<typeof CallMessageSchema>
export type ReplyMessage = z.infer<typeof ReplyMessageSchema>

/** A pipe that carries JSON values both ways. */
export type Channel = {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onClose(listener: () => void): void
  close(): void
}
