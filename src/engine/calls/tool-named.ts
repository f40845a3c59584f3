import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { toolSpecs } from '../../tools/index.ts'

const byName = new Map(toolSpecs.flatMap((spec) => [...spec.aliases, spec.id].map((name) => [name, spec] as const)))

/** A tool by its id, or by a name others know it under. */
export const toolNamed = (name: string): ToolSpec | undefined => byName.get(name)
