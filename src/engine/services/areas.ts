import type { Rings } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { workspaceService } from '../../contracts/services/workspace.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { coveredShare, withCovered } from '../workspace/covered-share.ts'
import { drawArea, updateArea } from '../workspace/drawing.ts'
import { ringsFrom } from '../workspace/import-geometry.ts'
import { type EngineWorld, needSession } from '../world.ts'

type Changed = (label: string, edit: (workspace: Workspace) => Workspace) => Workspace

/** Areas of the workspace: each says how much of it the image covers. */
export function areaHandlers(world: EngineWorld, changed: Changed): Pick<Handlers<typeof workspaceService>, 'drawArea' | 'importArea' | 'updateArea' | 'removeArea'> {
  const state = () => needSession(world).workspace.state()
  const covered = (rings: Rings) => coveredShare(state(), needSession(world).sources, rings)
  return {
    async drawArea({ rings, name }) {
      const share = await covered(rings)
      return changed('draw area', withCovered(unwrap(drawArea(state(), { rings, cut: false }, name)), rings, share))
    },
    async importArea({ source, name }) {
      const fitted = unwrap(ringsFrom(state().frame, source))
      const share = await covered(fitted.rings)
      return changed('draw area', withCovered(unwrap(drawArea(state(), fitted, name)), fitted.rings, share))
    },
    async updateArea({ id, change }) {
      const { rings } = change
      const share = rings ? await covered(rings) : null
      const edit = unwrap(updateArea(state(), id, change))
      return changed('change area', rings ? withCovered(edit, rings, share) : edit)
    },
    removeArea: ({ id }) => changed('remove area', (workspace) => ({ ...workspace, areas: workspace.areas.filter((area) => area.id !== id) })),
  }
}
