import { unwrap } from '../../contracts/result.ts'
import type { ToolAlias, ToolEntry, ToolResult } from '../../contracts/services/tools.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { fittedArguments, makeRunState, toOurCall, toTheirResult } from '../../engine/index.ts'
import type { Caller } from '../caller.ts'
import { callTool } from '../call-tool.ts'
import { annotationsOf, questionOfTool } from '../effects.ts'
import { type CallContext, defineMcpTool, type McpTool } from '../mcp-tool.ts'
import { aliasInput, aliasOutput } from '../schema/alias-input.ts'
import { toolResultTold } from '../told/tool-result.ts'
import { layersOfPaths } from './alias-paths.ts'

type RunState = ReturnType<typeof makeRunState>

/** What a caller has made under names of the catalogue, so that later calls can name it. */
type Memory = { state: RunState; screen: Workspace }
const memories = new WeakMap<Caller, Memory>()

async function memoryOf({ world, caller }: CallContext): Promise<Memory> {
  const screen = await world.client.workspace.state({})
  const known = memories.get(caller)
  if (known) {
    known.screen = screen
    return known
  }
  const memory: Memory = {
    screen,
    state: makeRunState(
      () => memory.screen.layers,
      () => memory.screen.frame,
    ),
  }
  memories.set(caller, memory)
  return memory
}

/** A tool under its name in the public catalogue: arguments and results as there, behaviour as ours. */
export function aliasTool(alias: ToolAlias, tools: readonly ToolEntry[]): McpTool {
  const entry = tools.find(({ id }) => id === alias.tool)
  const acts = entry ?? { id: alias.tool, verb: alias.name, effects: 'none' as const }
  return defineMcpTool({
    name: alias.name,
    title: alias.name,
    description: [alias.summary, ...alias.differs].join(' '),
    annotations: annotationsOf(acts),
    input: aliasInput(alias),
    output: aliasOutput(alias),
    prepare: async (args) => ({ question: questionOfTool(acts, args), keep: undefined }),
    async call(args, context) {
      const memory = await memoryOf(context)
      const { state } = memory
      const added = await layersOfPaths(args, { world: context.world, layers: memory.screen.layers, isResult: (name) => state.facts.kindOf(name) !== null, name: state.name })
      if (added > 0) memory.screen = await context.world.client.workspace.state({})
      const ours = unwrap(toOurCall(alias.name, args, state.facts))
      const spec = tools.find(({ id }) => id === ours.tool)
      const call = (tool: string, given: Record<string, unknown>, as: string | null) => keptCall({ tool, given, as }, state, context)
      const fitted = spec ? await fittedArguments(spec, ours.arguments, { state, call: async (tool, given) => (await call(tool, given, null)).made.output }) : ours.arguments
      const { made, result } = await call(ours.tool, fitted, ours.alias)
      state.closeStep(made)
      const told = toolResultTold(result)
      return { ...told, structured: { ...toTheirResult(ours.alias, made), aftermap: 'structured' in told ? told.structured : {} } }
    },
  })
}

type Kept = { tool: string; given: Record<string, unknown>; as: string | null }

async function keptCall({ tool, given, as }: Kept, state: RunState, context: CallContext): Promise<{ made: ReturnType<RunState['keep']>; result: ToolResult }> {
  const result = await callTool({ tool, arguments: given }, context)
  const artifact = result.artifact ?? (await context.world.client.evidence.artifact({ id: result.artifactId }))
  const from = Object.values(given)
    .flat()
    .find((one) => typeof one === 'string' && state.facts.legendOf(one) !== null)
  return { made: state.keep(result, artifact, { call: tool, alias: as, from: typeof from === 'string' ? from : null }), result }
}
