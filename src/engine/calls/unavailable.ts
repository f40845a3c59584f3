import type { ToolSpec } from '../../contracts/tool-spec.ts'

/** Why a tool cannot run now; null where it can. A tool of perception needs a model or labels that see what it is for. */
export function unavailableTool(spec: ToolSpec, seen: ReadonlySet<string>): string | null {
  if (spec.module !== 'perception') return null
  const classes = spec.typing?.classes
  if (!Array.isArray(classes)) return seen.size > 0 ? null : 'No model is installed and no labels are loaded.'
  const absent = classes.filter((one) => !seen.has(one))
  return absent.length === classes.length && absent.length > 0 ? `No installed model and no loaded labels see ${absent.join(', ')}.` : null
}
