import type { z } from 'zod'

export type CallSpec<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = { readonly type: 'call'; readonly input: I; readonly output: O }
export type EventSpec<P extends z.ZodType = z.ZodType> = { readonly type: 'event'; readonly payload: P }
export type ServiceSpec = { readonly name: string; readonly members: Readonly<Record<string, CallSpec | EventSpec>> }

export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): CallSpec<I, O> => ({ type: 'call', input, output })
export const event = <P extends z.ZodType>(payload: P): EventSpec<P> => ({ type: 'event', payload })

/** One typed object a service; handlers, preload and client derive from it, and both ends validate. */
export const defineService = <N extends string, const M extends Record<string, CallSpec | EventSpec>>(name: N, members: M) => ({ name, members })

type Members<S extends ServiceSpec> = S['members']
type CallNames<S extends ServiceSpec> = { [K in keyof Members<S>]: Members<S>[K] extends CallSpec ? K : never }[keyof Members<S>]
type EventNames<S extends ServiceSpec> = { [K in keyof Members<S>]: Members<S>[K] extends EventSpec ? K : never }[keyof Members<S>]
type InputOf<C> = C extends CallSpec<infer I, infer _O> ? z.input<I> : never
type ParsedOf<C> = C extends CallSpec<infer I, infer _O> ? z.output<I> : never
type OutputOf<C> = C extends CallSpec<infer _I, infer O> ? z.output<O> : never
type PayloadOf<E> = E extends EventSpec<infer P> ? z.output<P> : never

/** What the engine must provide for a service. A handler throws `FailureError` to fail. */
export type Handlers<S extends ServiceSpec> = { [K in CallNames<S>]: (input: ParsedOf<Members<S>[K]>) => Promise<OutputOf<Members<S>[K]>> | OutputOf<Members<S>[K]> }

/** What a client sees of a service. */
export type ClientOf<S extends ServiceSpec> = {
  [K in CallNames<S>]: (input: InputOf<Members<S>[K]>) => Promise<OutputOf<Members<S>[K]>>
} & {
  on<K extends EventNames<S>>(name: K, listener: (payload: PayloadOf<Members<S>[K]>) => void): () => void
}

export type EmitterOf<S extends ServiceSpec> = <K extends EventNames<S>>(name: K, payload: PayloadOf<Members<S>[K]>) => void
