import type { ToolSpec } from '../../../../contracts/tool-spec.ts'

const mostSteps = 24

export type Schema = Readonly<Record<string, unknown>>

/**
 * Forms of replies, written by hand and flat: references, unions and constants are ignored by some servers, and a pattern with a group
 * kills others. Tool ids and class names that passed a strict test go into them, never a free word of a person or a model.
 */
const object = (properties: Record<string, unknown>): Schema => ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false })
const name = { type: 'string', maxLength: 40 }

/** A whole plan: at most 24 steps. */
export const planSchema = (tools: readonly ToolSpec[]): Schema =>
  object({
    plan: {
      type: 'array',
      minItems: 1,
      maxItems: mostSteps,
      items: object({ tool: { type: 'string', enum: tools.map((tool) => tool.id) }, inputs: { type: 'object' }, output: name }),
    },
  })

/** One step, or `done`. */
export const stepSchema = (tools: readonly ToolSpec[], { thought }: { thought: boolean }): Schema =>
  object({
    ...(thought ? { thought: { type: 'string', maxLength: 300 } } : {}),
    tool: { type: 'string', enum: [...tools.map((tool) => tool.id), 'done'] },
    inputs: { type: 'object' },
    output: name,
  })

/** A sequence of tools without their inputs. */
export const modulesSchema = (tools: readonly ToolSpec[]): Schema =>
  object({ modules: { type: 'array', minItems: 1, maxItems: mostSteps, items: { type: 'string', enum: tools.map((tool) => tool.id) } } })

/** Inputs of one step. */
export const inputsSchema: Schema = object({ inputs: { type: 'object' }, output: name })

/** What went wrong and what to do about it, in a sentence. */
export const lessonSchema: Schema = object({ lesson: { type: 'string', maxLength: 300 } })

export { object as formSchema }
