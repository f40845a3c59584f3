import { z } from 'zod'
import type { InputSpec, ToolSpec, Typing } from '../contracts/tool-spec.ts'
import type { Artifact, KindName } from '../contracts/kinds/index.ts'
import type { Result } from '../contracts/result.ts'
import type { AnyStored, ToolContext, WireValues } from './context.ts'

/** One input: what cards, checker and prompts see of it, and how its value is checked before `run`. */
export type InputDef<T> = { readonly spec: InputSpec; readonly value: z.ZodType<T> | null }

/** A tool returns a new artifact, or names one that perception has already stored. */
export type ToolOutput = { readonly artifact: Artifact } | { readonly stored: AnyStored }

type InputDefs = Readonly<Record<string, InputDef<unknown>>>
type ValuesOf<I extends InputDefs> = { readonly [K in keyof I]: I[K] extends InputDef<infer T> ? T : never }

export type ToolDefinition<I extends InputDefs = InputDefs> = {
  readonly id: string
  readonly version: number
  readonly module: ToolSpec['module']
  readonly verb: string
  readonly summary: string
  readonly aliases?: readonly string[]
  readonly inputs: I
  readonly output: KindName
  readonly effects: ToolSpec['effects']
  readonly readsCatalogue?: true
  readonly typing?: Typing
  readonly words?: readonly string[]
  run(inputs: ValuesOf<I>, context: ToolContext): Promise<Result<ToolOutput>> | Result<ToolOutput>
}

/** A tool as the runner holds it: inputs were checked against the definition before they reach `run`. */
export type Tool = { readonly spec: ToolSpec; readonly inputs: InputDefs; run(inputs: Record<string, unknown>, context: ToolContext): Promise<Result<ToolOutput>> }

export function defineTool<const I extends InputDefs>(definition: ToolDefinition<I>): Tool {
  const { id, version, module, verb, summary, output, effects } = definition
  const specs = Object.fromEntries(Object.entries(definition.inputs).map(([name, input]) => [name, input.spec]))
  return {
    spec: {
      id,
      version,
      module,
      verb,
      summary,
      aliases: [...(definition.aliases ?? [])],
      inputs: specs,
      output,
      effects,
      ...(definition.readsCatalogue ? { readsCatalogue: true } : {}),
      ...(definition.typing ? { typing: definition.typing } : {}),
      ...(definition.words ? { words: [...definition.words] } : {}),
    },
    inputs: definition.inputs,
    // the runner has parsed every value with the definition's own schemas, so the names and types agree
    run: async (inputs, context) => definition.run(inputs as ValuesOf<I>, context),
  }
}

type WireOptions = { label?: string; note?: string }
type ArgumentOptions = WireOptions & { of?: string; min?: number; max?: number; unit?: string; choices?: readonly string[] }

const wireSpec = (kinds: readonly KindName[], options: WireOptions, how: { many?: true; optional?: true } = {}): InputSpec => ({
  role: 'wire',
  kinds: [...kinds],
  many: how.many ?? false,
  optional: how.optional ?? false,
  label: options.label ?? kinds.join(' or '),
  note: options.note ?? '',
})

/** Inputs that a step or the workspace must provide. */
export const wire = {
  one: <K extends keyof WireValues>(kind: K, options: WireOptions = {}): InputDef<WireValues[K]> => ({ spec: wireSpec([kind], options), value: null }),
  either: <K extends keyof WireValues>(kinds: readonly K[], options: WireOptions = {}): InputDef<WireValues[K]> => ({ spec: wireSpec(kinds, options), value: null }),
  maybe: <K extends keyof WireValues>(kind: K, options: WireOptions = {}): InputDef<WireValues[K] | null> => ({ spec: wireSpec([kind], options, { optional: true }), value: null }),
  maybeEither: <K extends keyof WireValues>(kinds: readonly K[], options: WireOptions = {}): InputDef<WireValues[K] | null> => ({
    spec: wireSpec(kinds, options, { optional: true }),
    value: null,
  }),
  many: <K extends keyof WireValues>(kinds: readonly K[], options: WireOptions = {}): InputDef<WireValues[K][]> => ({
    spec: wireSpec(kinds, options, { many: true }),
    value: null,
  }),
}

type ArgumentType = Extract<InputSpec, { role: 'argument' }>['type']

type ArgumentForm<T> = { type: ArgumentType; value: z.ZodType<T>; optional: boolean; form?: Record<string, unknown> }

function argument<T>({ type, value, optional, form }: ArgumentForm<T>, options: ArgumentOptions): InputDef<T> {
  const spec: InputSpec = {
    role: 'argument',
    type,
    optional,
    of: options.of ?? null,
    choices: options.choices ? [...options.choices] : null,
    min: options.min ?? null,
    max: options.max ?? null,
    unit: options.unit ?? null,
    ...(form ? { form } : {}),
    label: options.label ?? type,
    note: options.note ?? '',
  }
  return { spec, value }
}

const oneOrMore = z.union([z.string().transform((name) => [name]), z.array(z.string()).min(1)])
const bounded = (options: ArgumentOptions) =>
  z
    .number()
    .min(options.min ?? -1e12)
    .max(options.max ?? 1e12)

const given = <T>(type: ArgumentType, value: z.ZodType<T>, options: ArgumentOptions) => argument({ type, value, optional: false }, options)
const maybe = <T>(type: ArgumentType, value: z.ZodType<T>, options: ArgumentOptions) => argument<T | undefined>({ type, value: value.optional(), optional: true }, options)

/** The form of a structure as those read it who have only the spec: the checker, and programs outside. */
function formOf(value: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...form } = z.toJSONSchema(value, { io: 'input', reused: 'inline', unrepresentable: 'any' })
  return form
}

/** Characters of a text argument that gives no `max` of its own. */
const longestText = 500

/** Plain values with a typed form; every one is optional unless it says `required`. */
export const argumentOf = {
  classes: (options: ArgumentOptions = {}) => maybe('classes', oneOrMore, options),
  classesRequired: (options: ArgumentOptions = {}) => given('classes', oneOrMore, options),
  score: (options: ArgumentOptions = {}) => maybe('score', z.number().min(0).max(1), { min: 0, max: 1, ...options }),
  number: (options: ArgumentOptions = {}) => maybe('number', bounded(options), options),
  text: (options: ArgumentOptions = {}) => maybe('text', z.string().max(options.max ?? longestText), options),
  textRequired: (options: ArgumentOptions = {}) =>
    given(
      'text',
      z
        .string()
        .min(1)
        .max(options.max ?? longestText),
      options,
    ),
  unit: (options: ArgumentOptions = {}) => maybe('unit', z.string(), options),
  choice: <const C extends string>(choices: readonly [C, ...C[]], options: ArgumentOptions = {}) => maybe('choice', z.enum(choices), { ...options, choices }),
  model: (options: ArgumentOptions = {}) => maybe('model', z.string(), options),
  layers: (options: ArgumentOptions = {}) => given('layers', oneOrMore, options),
  flag: (options: ArgumentOptions = {}) => maybe('flag', z.boolean(), options),
  numberRequired: (options: ArgumentOptions = {}) => given('number', bounded(options), options),
  choiceRequired: <const C extends string>(choices: readonly [C, ...C[]], options: ArgumentOptions = {}) => given('choice', z.enum(choices), { ...options, choices }),
  layer: (options: ArgumentOptions = {}) => maybe('layer', z.string(), options),
  /** any structure; its own schema says which */
  json: <T>(value: z.ZodType<T>, options: ArgumentOptions = {}) => argument({ type: 'json', value, optional: false, form: formOf(value) }, options),
  jsonMaybe: <T>(value: z.ZodType<T>, options: ArgumentOptions = {}) =>
    argument<T | undefined>({ type: 'json', value: value.optional(), optional: true, form: formOf(value) }, options),
}
