import { fail, ok, type Result } from '../../contracts/result.ts'
import type { PairOffset } from '../../contracts/services/workspace.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { type Alignment, alignImages } from '../registration/index.ts'
import type { LayerSources } from './layer-sources.ts'

/** A shift of more pixels of the coarser image makes a change partly the shift. */
const matteringPx = 2

/** Where the right image of a pair shows the ground of the left one, earlier moves included. Neither file is written to. */
export async function pairOffset(workspace: Workspace, sources: LayerSources, { left, right }: { left: string; right: string }): Promise<Result<PairOffset>> {
  const [first, second] = [imageOf(workspace, left), imageOf(workspace, right)]
  if (!first.ok) return first
  if (!second.ok) return second
  const [a, b] = [await sources.sourceOf(left), await sources.sourceOf(right)]
  if (!a.ok) return a
  if (!b.ok) return b
  const found = await alignImages(a.value, b.value, { frameOf: (source) => (source === a.value ? first.value.frame : second.value.frame) })
  // images that do not meet are an answer here, not a fault
  if (!found.ok) return found.error.code === 'frames_differ' ? ok(cannotTell(found.error.message, [])) : found
  return ok(told(found.value))
}

function imageOf(workspace: Workspace, id: string): Result<Layer> {
  const layer = workspace.layers.find((one) => one.id === id && one.kind === 'image')
  return layer ? ok(layer) : fail({ code: 'layer_missing', message: `There is no image ${id}.`, hint: 'Choose another pair.' })
}

function told({ offset, confidence, warnings }: Alignment): PairOffset {
  const [first = 'nothing could be compared.', ...others] = warnings
  if (!offset) return cannotTell(first.replace(/^Cannot tell the offset: /, ''), others)
  const px = Math.hypot(offset.dxPx, offset.dyPx)
  const metres = offset.eastM === null || offset.northM === null ? null : Math.hypot(offset.eastM, offset.northM)
  const size = metres === null ? `${short(px)} px` : `${short(metres)} m (${short(px)} px)`
  return { offset, confidence, matters: px > matteringPx, sentence: px < 0.1 ? 'no offset found, estimated' : `offset about ${size}, estimated`, warnings: [...warnings] }
}

const cannotTell = (why: string, warnings: readonly string[]): PairOffset => ({
  offset: null,
  confidence: 0,
  matters: false,
  sentence: `Cannot tell the offset, because ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  warnings: [...warnings],
})

const short = (value: number): string => (value >= 10 ? String(Math.round(value)) : value.toFixed(value >= 1 ? 1 : 2))
