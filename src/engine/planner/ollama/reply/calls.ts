export type JsonObject = Readonly<Record<string, unknown>>

export const toObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : null

/** A step as models write it, before any check of names. */
export type Call = { readonly tool: string; readonly inputs: JsonObject; readonly output: string | null; readonly converted: boolean }

/** `{tool, inputs, output}`, or a tool call `{name, arguments}`, alone or inside `function`. */
export const isCall = (step: JsonObject): boolean => typeof step['tool'] === 'string' || asToolCall(step) !== null

export function callOf(step: JsonObject): Call | null {
  const tool = step['tool']
  if (typeof tool === 'string') return { tool, inputs: inputsOf(step), output: outputOf(step), converted: false }
  const call = asToolCall(step)
  return call && { ...call, output: outputOf(step), converted: true }
}

function asToolCall(step: JsonObject): { tool: string; inputs: JsonObject } | null {
  const call = toObject(step['function']) ?? step
  const name = call['name']
  if (typeof name !== 'string' || !('arguments' in call || 'parameters' in call)) return null
  return { tool: name, inputs: inputsOf(call) }
}

/** Inputs under any of the names models use; a string is JSON inside JSON. */
function inputsOf(step: JsonObject): JsonObject {
  const given = ['inputs', 'arguments', 'parameters', 'args', 'input'].map((name) => step[name]).find((value) => value !== undefined && value !== null)
  return toObject(typeof given === 'string' ? jsonInside(given) : given) ?? {}
}

function jsonInside(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // left without inputs, which the checker names
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function outputOf(step: JsonObject): string | null {
  const given = step['output'] ?? step['outputs'] ?? step['result']
  const first: unknown = Array.isArray(given) ? given[0] : given
  return typeof first === 'string' && first.trim() !== '' ? first.trim().slice(0, 60) : null
}

/** `[detect(image="image"), count(detections="d1")]`, the whole of a text; null when it is something else. */
export function bracketCalls(text: string): readonly Call[] | null {
  if (!/^\[\s*\w+\([^()]*\)(?:\s*,\s*\w+\([^()]*\))*\s*\]$/.test(text)) return null
  return [...text.matchAll(/(\w+)\(([^()]*)\)/g)].map(([, tool = '', given = '']) => ({
    tool,
    output: null,
    converted: true,
    inputs: Object.fromEntries(
      [...given.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+))/g)].map(([, name = '', double, single, bare]) => [name, double ?? single ?? bareValue(bare ?? '')]),
    ),
  }))
}

const bareValue = (word: string): unknown => (/^(?:true|false)$/i.test(word) ? word.toLowerCase() === 'true' : word !== '' && Number.isFinite(Number(word)) ? Number(word) : word)
