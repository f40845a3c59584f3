import { nearestName } from '../names.ts'
import { type Check, finding, replaced } from '../subject.ts'

/** A step names a tool that does not exist. */
export const toolUnknown: Check = ({ actions, specs }) =>
  actions
    .filter((action) => !specs.has(action.tool))
    .map((action) => {
      const meant = nearestName(action.tool, [...specs.keys()])
      return finding({
        code: 'tool_unknown',
        step: action.id,
        message: `Step ${action.id} asks for ${action.tool}, which does not exist.`,
        repair: meant === null ? null : { label: `Use ${meant}`, actions: replaced(actions, action.id, (one) => ({ ...one, tool: meant })) },
      })
    })
