import type { Frame } from '../../src/contracts/frame.ts'
import type { ModelCard } from '../../src/contracts/model-card.ts'
import { unwrap } from '../../src/contracts/result.ts'
import { withTypedGsd } from '../../src/core/geo/index.ts'
import { mergeTileBoxes, type ScoredBox, type TileBox } from '../../src/core/vision/index.ts'
import { openRaster } from '../../src/engine/files/index.ts'
import { openSession, planTiles, runTiles } from '../../src/engine/models/index.ts'

export type Shot = { readonly path: string /** typed where the file has none */; readonly gsdM: number | null }
export type Model = { readonly card: ModelCard; readonly onnxPath: string }

/** Planes of the working grid, row by row, or boxes in its pixels; `factor`: image pixels in one of its pixels. */
export type ModelResult = {
  readonly frame: Frame
  readonly factor: { readonly x: number; readonly y: number }
  readonly values: Uint8Array
  readonly scores: Uint8Array
  readonly boxes: readonly ScoredBox[]
}

/** A whole image through the product's own tiling, at a place of the grid. */
export async function runModel({ card, onnxPath }: Model, { path, gsdM }: Shot, offset: readonly [number, number] = [0, 0]): Promise<ModelResult> {
  const source = unwrap(await openRaster(path))
  const session = unwrap(await openSession({ modelPath: onnxPath, threads: 1 }))
  try {
    const plan = unwrap(planTiles({ frame: gsdM === null ? source.frame : withTypedGsd(source.frame, gsdM), card, window: null, offset }))
    const { width, height } = plan.frame
    const planes = { values: new Uint8Array(width * height).fill(255), scores: new Uint8Array(width * height) }
    const boxes: TileBox[] = []
    const signal = new AbortController().signal
    unwrap(
      await runTiles({
        source,
        plan,
        card,
        session,
        signal,
        onTile(tile) {
          boxes.push(...tile.boxes)
          const [x0, y0, x1] = tile.box
          tile.values?.forEach((value, i) => {
            const at = (y0 + Math.floor(i / (x1 - x0))) * width + x0 + (i % (x1 - x0))
            planes.values[at] = value
            planes.scores[at] = tile.scores?.[i] ?? 0
          })
        },
      }),
    )
    return { frame: plan.frame, factor: plan.factor, ...planes, boxes: mergeTileBoxes(boxes, card.thresholds.nms_iou ?? 0.5) }
  } finally {
    await session.kill()
    await source.close()
  }
}
