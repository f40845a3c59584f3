import { ok, type Result } from '../../contracts/result.ts'
import { offEarthIn, offEarthReason } from './off-earth.ts'
import { openVector, vectorFailure } from './open-vector.ts'
import { positionsOf } from './sound-geometry.ts'
import type { VectorFormat, VectorLayer } from './vector-source.ts'

export type VectorReport = {
  readonly file: string
  readonly format: VectorFormat
  readonly layers: readonly LayerReport[]
  readonly warnings: readonly string[]
}

export type LayerReport = {
  readonly name: string
  /** kinds of geometry met, with how many features have each; `none` for rows without a place */
  readonly geometry: Readonly<Record<string, number>>
  readonly features: number
  readonly crs: string | null
  /** [left, bottom, right, top] in the layer's own system; null without any position */
  readonly bbox: readonly [number, number, number, number] | null
  readonly fields: readonly string[]
}

/** What a vector file holds, read through once. */
export async function describeVector(path: string): Promise<Result<VectorReport>> {
  const opened = await openVector(path)
  if (!opened.ok) return opened
  try {
    const layers: LayerReport[] = []
    for (const layer of opened.value.layers) layers.push(await layerReport(layer))
    const unknown = opened.value.layers.flatMap((layer) => (layer.crs === null ? [layer.crsReason ?? 'Its coordinate system is not known.'] : []))
    const isOff = layers.some(({ crs, bbox }) => bbox !== null && [bbox.slice(0, 2), bbox.slice(2)].some(([x = 0, y = 0]) => offEarthIn(crs)([x, y])))
    return ok({ file: path, format: opened.value.format, layers, warnings: [...new Set(unknown), ...(isOff ? [offEarthReason] : []), ...opened.value.warnings()] })
  } catch (problem) {
    return vectorFailure(path, problem)
  } finally {
    await opened.value.close()
  }
}

async function layerReport(layer: VectorLayer): Promise<LayerReport> {
  const kinds: Record<string, number> = {}
  let features = 0
  let [left, bottom, right, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for await (const { geometry } of layer.features()) {
    features++
    const kind = geometry?.type ?? 'none'
    kinds[kind] = (kinds[kind] ?? 0) + 1
    for (const [x, y] of geometry ? positionsOf(geometry) : []) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.min(bottom, y)
      top = Math.max(top, y)
    }
  }
  return { name: layer.name, geometry: kinds, features, crs: layer.crs, bbox: left <= right ? [left, bottom, right, top] : null, fields: layer.fields }
}
