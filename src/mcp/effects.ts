import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { ToolSpec } from '../contracts/tool-spec.ts'
import { adds, type Question, readOnly, replaces } from './mcp-tool.ts'

/** Tools that take something of the person's away, on the map or of a run. She is asked, though the window can undo it. */
const takesAway = new Set(['clear_area', 'clear_filter', 'stop_run', 'undo'])

export function annotationsOf({ id, effects }: Pick<ToolSpec, 'id' | 'effects'>): ToolAnnotations {
  if (effects === 'writes-file' || takesAway.has(id)) return replaces
  return effects === 'workspace' ? adds : readOnly
}

export function questionOfTool({ id, verb, effects }: Pick<ToolSpec, 'id' | 'verb' | 'effects'>, args: Record<string, unknown>): Question | null {
  if (effects !== 'writes-file' && !takesAway.has(id)) return null
  const told = JSON.stringify(args)
  return {
    message: `Let an outside program run "${verb}" (${id})${told === '{}' ? '' : ` with ${told.length > 300 ? `${told.slice(0, 300)}...` : told}`}?`,
    otherwise: 'Do it in the window, or use a client that can ask its person.',
  }
}
