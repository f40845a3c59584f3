import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModelCardSchema } from '../../src/contracts/model-card.ts'
import { unwrap } from '../../src/contracts/result.ts'
import { classTable } from '../../src/core/vision/index.ts'
import { openRaster } from '../../src/engine/files/index.ts'
import { openSession, planTiles, runTiles } from '../../src/engine/models/index.ts'

const home = join(import.meta.dirname, '../../models/landcover-sat')

/** What the shipped land-cover model says of every pixel of an image. */
export async function shippedLandCover(image: string): Promise<{ values: Uint8Array; numbers: Map<string, number>; seconds: number }> {
  const card = ModelCardSchema.parse(JSON.parse(readFileSync(join(home, 'model.json'), 'utf8')))
  const source = unwrap(await openRaster(image))
  const startedAt = performance.now()
  const session = unwrap(await openSession({ modelPath: join(home, 'model.onnx') }))
  const { width, height } = source.frame
  const values = new Uint8Array(width * height).fill(255)
  try {
    const plan = unwrap(planTiles({ frame: source.frame, card, window: null }))
    unwrap(
      await runTiles({
        source,
        plan,
        card,
        session,
        signal: new AbortController().signal,
        onTile({ box: [left, top, right, bottom], values: told }) {
          if (!told) return
          for (let y = top; y < Math.min(bottom, height); y++) {
            const from = (y - top) * (right - left)
            values.set(told.subarray(from, from + Math.min(right, width) - left), y * width + left)
          }
        },
      }),
    )
  } finally {
    await session.kill()
    await source.close()
  }
  const { channelClass, channelValue } = classTable(card)
  return { values, numbers: new Map(channelClass.map((name, at) => [name, channelValue[at] as number])), seconds: (performance.now() - startedAt) / 1000 }
}
