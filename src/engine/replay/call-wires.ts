import { fail, ok, type Result } from '../../contracts/result.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { aliasNamed } from '../../core/aliases/index.ts'
import { nearestName } from '../../core/plan/index.ts'

export type CallWire = { readonly argument: string; readonly path: string /** the file is taken for a mask of classes, not for an image */; readonly isMask: boolean }

/**
 * Files that the wire arguments of a call name, under a name of ours or of the catalogue.
 * @fails `tool_unknown`
 */
export function callWires(call: string, args: Readonly<Record<string, unknown>>, specs: readonly ToolSpec[]): Result<CallWire[]> {
  const alias = aliasNamed(call)
  const spec = specs.find(({ id, aliases }) => id === (alias?.tool ?? call) || aliases.includes(call))
  if (!spec) {
    const near = nearestName(
      call,
      specs.map(({ id }) => id),
    )
    return fail({ code: 'tool_unknown', message: `There is no tool "${call}".`, hint: near ? `Did you mean ${near}?` : 'aftermap tools lists them.', repairable: true })
  }
  const found: CallWire[] = []
  for (const [argument, value] of Object.entries(args)) {
    const rule = alias?.arguments[argument]
    const input = spec.inputs[alias ? (rule?.fills ?? '') : argument]
    if (input?.role !== 'wire' || (alias && !rule?.connects)) continue
    const isMask = !input.kinds.includes('image') && !input.kinds.includes('features') && (input.kinds.includes('mask') || input.kinds.includes('segmentation'))
    for (const path of pathsOf(value)) found.push({ argument, path, isMask })
  }
  return ok(found)
}

/** Strings, also in lists, and the `of` of a place; an id is no path. */
function pathsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(pathsOf)
  if (typeof value === 'object' && value !== null && 'of' in value) return pathsOf(value.of)
  return []
}
