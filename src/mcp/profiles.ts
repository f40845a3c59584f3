import type { McpTool } from './mcp-tool.ts'
import { aliasTool } from './offered/alias-tool.ts'
import { getArtifact } from './offered/artifacts.ts'
import { beginRequest, describeTool, directTool, runTool, searchTools } from './offered/catalogue.ts'
import { drawMap, exportResults, writeReport } from './offered/files.ts'
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
  drawMap,
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
  writeReport,
]

const aroundTheCatalogue: readonly McpTool[] = [addLayer, beginRequest, cancel, exportResults, getArtifact, listLayers, writeReport]

/** Tools of a profile by name. They are the same for every connection of one server. */
export function toolsOf(world: Pick<McpWorld, 'profile' | 'tools' | 'aliases'>): ReadonlyMap<string, McpTool> {
  return new Map(offered(world).map((tool) => [tool.name, tool]))
}

/** The whole catalogue comes with what brings data in and results out; the names of the public one stand alone, for its agents name files. */
function offered({ profile, tools, aliases }: Pick<McpWorld, 'profile' | 'tools' | 'aliases'>): readonly McpTool[] {
  if (profile === 'core') return coreTools
  return profile === 'tools' ? [...aroundTheCatalogue, ...tools.map(directTool)] : aliases.map((alias) => aliasTool(alias, tools))
}
