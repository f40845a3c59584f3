import type { ToolSpec } from '../../../../contracts/tool-spec.ts'

const mostSteps = 24

/**
 * Schema of the reply, written by hand and flat: references, unions and constants are ignored by some servers, and a pattern with a group
 * kills others. Only tool ids go into it, never a word of a person or a model.
 */
export const replySchema = (tools: readonly ToolSpec[]): Readonly<Record<string, unknown>> => ({
  type: 'object',
  properties: {
    plan: {
      type: 'array',
      minItems: 1,
      maxItems: mostSteps,
      items: {
        type: 'object',
        properties: { tool: { type: 'string', enum: tools.map((tool) => tool.id) }, inputs: { type: 'object' }, output: { type: 'string', maxLength: 40 } },
        required: ['tool', 'inputs', 'output'],
        additionalProperties: false,
      },
    },
  },
  required: ['plan'],
  additionalProperties: false,
})
