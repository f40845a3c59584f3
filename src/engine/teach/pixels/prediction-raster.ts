import type { PixelBox } from '../../../contracts/frame.ts'
import type { ClassRaster } from '../../../contracts/kinds/index.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import type { AreaOnGrid } from '../../perception/area-mask.ts'
import { clipToArea, finishedRaster, growingRaster } from '../../perception/class-raster.ts'
import type { ProjectStore } from '../../project/index.ts'
import type { WindowPrediction } from '../worker/jobs.ts'

export type Growing = {
  readonly artifactId: string
  readonly layer: Layer
  readonly table: Readonly<Record<string, number>>
  readonly source: ClassRaster['source']
  readonly area?: AreaOnGrid
}
export type Grown = ReturnType<typeof growPrediction>

const everywhere: AreaOnGrid = { rings: null, box: null, inside: () => null }
const unlikeNote = (share: number): string | null => (share >= 0.005 ? `${Math.round(100 * share)} % of it is unlike anything that was shown and is left open.` : null)

/** A predicted class raster that grows window by window in the project. */
export function growPrediction(store: ProjectStore, { artifactId, layer, table, source, area = everywhere }: Growing) {
  const base = { frame: layer.frame, layerId: layer.id, values: table, source, hasScores: true, note: null, unseen: null }
  const known = store.artifacts.find(artifactId)
  if (!known) store.artifacts.store(artifactId, growingRaster(base), 'partial')
  let [seen, unlike, done] = [0, 0, false]

  return {
    artifactId,
    add(box: PixelBox, told: WindowPrediction): void {
      seen += told.seen
      unlike += told.unlike
      if (known) return
      store.transaction(() => {
        store.tiles.writeWindow(artifactId, 'value', { box, bytes: area === everywhere ? told.values : clipToArea(told.values, box, area) })
        store.tiles.writeWindow(artifactId, 'score', { box, bytes: told.scores })
      })
    },
    unlikeShare: (): number | null => (done && seen > 0 ? unlike / seen : null),
    /** pixels are counted and the raster is whole */
    async finish(signal: AbortSignal): Promise<ClassRaster | null> {
      done = true
      if (known) return known.kind === 'segmentation' ? known : null
      const raster = await finishedRaster(store, artifactId, { ...base, note: unlikeNote(seen > 0 ? unlike / seen : 0), area, signal })
      store.artifacts.store(artifactId, raster)
      return raster
    },
  }
}
