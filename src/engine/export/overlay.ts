import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PixelBox } from '../../contracts/frame.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { Layer } from '../../contracts/workspace.ts'
import type { AnyStored } from '../../tools/index.ts'
import { encodePng } from '../files/index.ts'
import type { Session } from '../session.ts'
import { drawLayer } from '../tiles/layer-picture.ts'
import { paintArtifact } from '../tiles/artifact-picture.ts'
import { blend, cropRgba, drawBox } from './overlay-pixels.ts'
import { shownDetections } from './shown-detections.ts'

const overlaySidePx = 1024

/** The image with the last raster result painted over it, or else the boxes, longest side at most 1024 pixels. No file where no image lies under the result. */
export async function writeOverlay(session: Session, request: RequestState, folder: string): Promise<string[]> {
  const shown = lastResult(session, request)
  if (!shown || !('layerId' in shown.artifact)) return []
  const { layerId } = shown.artifact
  const layer = session.workspace.state().layers.find((one) => one.id === layerId)
  const base = layer ? await picture(session, layer) : null
  if (!layer || !base) return []
  await paintResult(session, { request, shown, layer, base })
  const { sidePx, side } = sizeOf(layer)
  const [width, height] = [layer.frame.width, layer.frame.height].map((length) => Math.max(1, Math.round((sidePx * length) / side))) as [number, number]
  const path = join(folder, 'overlay.png')
  writeFileSync(path, encodePng(cropRgba(base, { sidePx, width, height }), width, height))
  return [path]
}

/** Side of the square around the image, in its pixels and in those of the picture. */
function sizeOf({ frame }: Layer): { side: number; sidePx: number; box: PixelBox } {
  const side = Math.max(frame.width, frame.height)
  return { side, sidePx: Math.min(overlaySidePx, side), box: [0, 0, side, side] }
}

function lastResult(session: Session, request: RequestState): AnyStored | null {
  const results = request.steps.map((step) => session.requests.storedOf(step)).filter((stored) => stored !== null)
  const raster = results.findLast(({ artifact }) => artifact.kind === 'mask' || artifact.kind === 'segmentation')
  return raster ?? results.findLast(({ artifact }) => artifact.kind === 'detections') ?? null
}

async function picture(session: Session, layer: Layer): Promise<Uint8Array | null> {
  const source = await session.sources.sourceOf(layer.id)
  const { box, sidePx } = sizeOf(layer)
  return source.ok ? drawLayer({ source: source.value, from: layer.frame, to: layer.frame, box, sidePx }) : null
}

type Painting = { request: RequestState; shown: AnyStored; layer: Layer; base: Uint8Array }

async function paintResult(session: Session, { request, shown, layer, base }: Painting): Promise<void> {
  const { artifact, artifactId } = shown
  const { side, sidePx, box } = sizeOf(layer)
  if (artifact.kind === 'mask' || artifact.kind === 'segmentation') {
    const painted = paintArtifact({ store: session.store, artifactId, artifact, to: layer.frame, box, sidePx, originPx: [0, 0], classes: null, minScore: null, fade: 1 })
    if (painted) blend(base, painted)
    return
  }
  const objects = (await shownDetections(session, request)).find((found) => found.artifactId === artifactId)?.objects ?? []
  for (const { bbox } of objects) drawBox(base, sidePx, bbox.map((value) => (value * sidePx) / side) as PixelBox)
}
