import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Collection = z.looseObject({
  features: z.array(z.looseObject({ id: z.union([z.string(), z.number()]).optional(), properties: z.record(z.string(), z.unknown()), geometry: z.unknown() })),
})

const Parts = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.unknown()) })

/** A house of two wings is reviewed by its main one. */
const firstPart = (geometry: unknown) => {
  const parts = Parts.safeParse(geometry)
  return parts.success ? { type: 'Polygon', coordinates: parts.data.coordinates[0] } : geometry
}

export type SceneTruth = { images: { before: string; after: string }; footprints: string; classOf(id: string): string }

/** Images, outlines and true classes of a drawn scene; at most `most` buildings, without their classes in the file that is reviewed. */
export function truthOfScene(folder: string, most: number): SceneTruth {
  const named = (start: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(start))
      .sort()
      .at(-1) ?? ''
  const collection = Collection.parse(JSON.parse(readFileSync(join(folder, named('footprints_')), 'utf8')))
  const classes = new Map<string, string>()
  const features = collection.features
    .filter(({ properties }) => String(properties['damage']).startsWith('building'))
    .slice(0, most)
    .map((feature, at) => {
      classes.set(`b${at}`, String(feature.properties['damage']))
      return { ...feature, id: `b${at}`, properties: {}, geometry: firstPart(feature.geometry) }
    })
  const footprints = join(folder, 'review.geojson')
  writeFileSync(footprints, JSON.stringify({ ...collection, features }))
  return {
    images: { before: join(folder, named('before_')), after: join(folder, named('after_')) },
    footprints,
    classOf(id) {
      const name = classes.get(id)
      if (name === undefined) throw new Error(`no building ${id}`)
      return name
    },
  }
}
