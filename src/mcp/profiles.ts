import type { McpTool } from './mcp-tool.ts'
import { getArtifact } from './offered/artifacts.ts'
import { beginRequest, describeTool, directTool, runTool, searchTools } from './offered/catalogue.ts'
import { exportResults } from './offered/files.ts'
import { ask, cancel, checkPlan, getAnswer, proposePlan, runPlan, runStatus } from './offered/questions.ts'
import { addArea, addLayer, addPoint, listLayers, readState } from './offered/screen.ts'
import type { McpWorld } from './world.ts'

/** At most twenty: what a model can choose from well. The rest of the catalogue is behind search_tools, describe_tool and run_tool. */
export const coreTools: readonly McpTool[] = [
  addArea,
  addLayer,
  addPoint,
  ask,
  beginRequest,
  cancel,
  checkPlan,
  describeTool,
  exportResults,
  getAnswer,
  getArtifact,
  listLayers,
  proposePlan,
  readState,
  runPlan,
  runStatus,
  runTool,
  searchTools,
]

/** Tools of a profile by name. They are the same for every connection of one server. */
export function toolsOf(world: Pick<McpWorld, 'profile' | 'tools' | 'aliases'>): ReadonlyMap<string, McpTool> {
  const tools = world.profile === 'core' ? coreTools : world.profile === 'tools' ? world.tools.map(directTool) : []
  return new Map(tools.map((tool) => [tool.name, tool]))
}
