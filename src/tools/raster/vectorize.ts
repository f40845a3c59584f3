import type { PixelXY } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { polygonAreaM2 } from '../../core/geo/index.ts'
import { type PartPolygon, ringPoints, streamPolygons } from '../../core/raster/index.ts'
import { classWords } from '../../core/words/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import type { Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, paceOf } from './support/grid-input.ts'

const mostPolygons = 200_000

export const vectorize = defineTool({
  id: 'vectorize',
  version: 1,
  module: 'raster',
  verb: 'Turn a mask into polygons',
  output: 'features',
  effects: 'none',
  aliases: ['ras.vectorize'],
  summary: 'A polygon for each connected part of the asked classes, with its area; a group such as damaged buildings is merged before parts are told apart.',
  typing: { classes: { argument: 'class' }, frame: 'mask', shape: 'polygon' },
  words: ['polygons', 'outlines', 'vectorise', 'vectorize', 'shapes', 'footprints'],
  inputs: {
    mask: wire.either(['mask', 'segmentation']),
    class: argumentOf.classes({ of: 'mask', label: 'classes', note: 'all of the mask unless set' }),
    connectivity: argumentOf.choice(['8', '4'], { label: 'connected by', note: '8: corners join, as everywhere else; 4: edges alone' }),
    merge: argumentOf.flag({ label: 'merge classes', note: 'parts of different asked classes that touch are one' }),
    leastPixels: argumentOf.number({ label: 'smallest part in pixels', min: 1 }),
  },
  run: ({ mask, class: asked, connectivity = '8', merge = false, leastPixels = 1 }, context) =>
    caught(async () => {
      const { artifact } = mask
      const classes = asked ?? Object.keys(artifact.values)
      const parts = await partsOf(context, mask, { classes, merge })
      if (!parts.ok) return parts
      const groups = (connectivity === '8' ? joinedByCorners(parts.value) : parts.value.map((part) => [part])).filter((group) => pixelsOf(group) >= leastPixels)
      const features = featuresOf(mask, groups, merge ? [classes.join('+')] : classes)
      if (!features.ok) return features
      const joined = connectivity === '8' ? 'joined by edges and corners' : 'joined by edges alone'
      return ok({
        artifact: {
          kind: 'features' as const,
          title: `outlines of ${classWords(classes)}`,
          frame: artifact.frame,
          layerId: artifact.layerId,
          shape: 'polygon' as const,
          features: features.value,
          classes,
          method: `connected parts of pixels, ${joined}; outlines along pixel edges${leastPixels > 1 ? `; parts below ${leastPixels} pixels left out` : ''}`,
          notes: artifact.frame.gsd === null ? ['The pixel size is not known: areas are in pixels alone.'] : [],
          sources: [mask.artifactId],
          analysedShare: artifact.analysedShare,
        },
      })
    }),
})

type Source = Stored<'mask'> | Stored<'segmentation'>

/** All 4-connected parts of the asked classes. */
async function partsOf(context: ToolContext, mask: Source, { classes, merge }: { readonly classes: readonly string[]; readonly merge: boolean }): Promise<Result<PartPolygon[]>> {
  const keys = keysOf(mask, classes, merge)
  if (!keys.ok) return keys
  const parts: PartPolygon[] = []
  await streamPolygons(context.grids.classes(mask), { rule: (value) => keys.value.get(value) ?? null, pace: paceOf(context) }, (part) => {
    if (parts.length <= mostPolygons) parts.push(part)
  })
  if (parts.length <= mostPolygons) return ok(parts)
  return fail({ code: 'over_budget', message: `The mask has more than ${mostPolygons} parts.`, hint: 'Remove specks first, or choose a smaller area.', repairable: true })
}

/** Features of groups of parts; `names` by key. */
function featuresOf(mask: Source, groups: readonly (readonly PartPolygon[])[], names: readonly string[]): Result<Feature[]> {
  const features: Feature[] = []
  for (const group of groups) {
    const feature = featureOf(mask, group, { id: `p${features.length + 1}`, name: names[(group[0]?.key ?? 1) - 1] as string })
    if (!feature.ok) return feature
    features.push(feature.value)
  }
  return ok(features)
}

/** Key of each pixel value: one an asked name, so that the members of a group are one thing. */
function keysOf({ artifact }: Source, classes: readonly string[], merge: boolean): Result<Map<number, number>> {
  const keys = new Map<number, number>()
  for (const [k, name] of classes.entries()) {
    const values = valuesOfClasses([name], artifact.values)
    if (!values.ok) return values
    for (const value of values.value) if (!keys.has(value)) keys.set(value, merge ? 1 : k + 1)
  }
  return ok(keys)
}

const pixelsOf = (group: readonly PartPolygon[]): number => group.reduce((sum, { areaPx }) => sum + areaPx, 0)

/** Parts of one key that share a corner of their outlines meet there by a corner: were they joined by an edge, they were one part. */
function joinedByCorners(parts: readonly PartPolygon[]): PartPolygon[][] {
  const root = Int32Array.from(parts, (_, k) => k)
  const find = (k: number): number => {
    let at = k
    while (root[at] !== at) {
      root[at] = root[root[at] as number] as number
      at = root[at] as number
    }
    return at
  }
  const owner = new Map<string, number>()
  for (const [k, { key, rings }] of parts.entries()) {
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i += 2) {
        const corner = `${key},${ring[i]},${ring[i + 1]}`
        const other = owner.get(corner)
        if (other === undefined) owner.set(corner, k)
        else root[find(k)] = find(other)
      }
    }
  }
  const groups = new Map<number, PartPolygon[]>()
  for (const [k, part] of parts.entries()) groups.set(find(k), [...(groups.get(find(k)) ?? []), part])
  return [...groups.values()]
}

function featureOf(
  { artifact }: Stored<'mask'> | Stored<'segmentation'>,
  group: readonly PartPolygon[],
  { id, name }: { readonly id: string; readonly name: string },
): Result<Feature> {
  const polygons = group.map(({ rings }): PixelXY[][] => rings.map(ringPoints))
  let areaM2: number | null = artifact.frame.gsd === null ? null : 0
  for (const rings of polygons) {
    if (areaM2 === null) break
    const area = polygonAreaM2(artifact.frame, rings as Parameters<typeof polygonAreaM2>[1])
    if (!area.ok) return area
    areaM2 += area.value
  }
  const [only] = polygons
  const geometry: Feature['geometry'] = polygons.length === 1 && only ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: polygons }
  return ok({ id, geometry, properties: { class: name, pixels: pixelsOf(group), areaM2 } })
}
