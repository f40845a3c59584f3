import type { Doubts } from './doubts.ts'
import type { Feature, VectorFormat, VectorLayer, VectorSource } from './vector-source.ts'

type Known = Pick<VectorLayer, 'name' | 'crs' | 'crsReason'> & { readonly fields?: readonly string[] }

/** A layer whose features are at hand; its fields are those the features have, unless they are given. */
export function memoryLayer({ fields, ...known }: Known, features: readonly Feature[]): VectorLayer {
  return {
    ...known,
    fields: fields ?? [...new Set(features.flatMap((feature) => Object.keys(feature.properties)))],
    count: features.length,
    features: async function* () {
      yield* features
    },
  }
}

/** A file that was read whole. */
export function memorySource(path: string, format: VectorFormat, { layers, doubts }: { layers: readonly VectorLayer[]; doubts: Doubts }): VectorSource {
  return { path, format, layers, warnings: () => doubts.list(), close: async () => undefined }
}
