import type { CatalogueImage, CatalogueQuery } from '../../contracts/services/catalogue.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { frameToLonLat, LonLatBox } from '../../core/geo/index.ts'
import type { AreaInput } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'

const day = /^\d{4}-\d\d-\d\d$/
const mostRows = 200

export const findImages = defineTool({
  id: 'find_images',
  version: 1,
  module: 'workspace',
  verb: 'Find images',
  output: 'table',
  effects: 'none',
  readsCatalogue: true,
  summary: 'Images of the catalogue that touch an area, by date, sensor and pixel size; newest first, with their pixel size.',
  typing: {},
  words: ['images', 'pictures', 'passes', 'what do we have', 'catalogue', 'taken on'],
  inputs: {
    area: wire.maybe('area', { label: 'area' }),
    from: argumentOf.text({ label: 'from', note: 'first day, YYYY-MM-DD' }),
    to: argumentOf.text({ label: 'to', note: 'last day, YYYY-MM-DD' }),
    sensor: argumentOf.text({ label: 'sensor', note: 'part of the name of sensor or platform' }),
    gsd: argumentOf.number({ label: 'pixel size', min: 0.001, max: 100_000, unit: 'm' }),
  },
  run({ area, from, to, sensor, gsd }, context) {
    for (const date of [from, to])
      if (date !== undefined && !day.test(date)) return fail({ code: 'argument_invalid', message: `"${date}" is not a day.`, hint: 'Write it as YYYY-MM-DD.' })
    const bbox = area ? boxOf(area) : ok(null)
    if (!bbox.ok) return bbox
    const { images, total } = context.catalogue.find({ bbox: bbox.value, from: from ?? null, to: to ?? null, sensor: sensor ?? null, gsdMaxM: gsd ?? null, limit: mostRows })
    const sized = images.filter((image) => image.gsdM !== null)
    if (sized.length === 0)
      return fail({ code: 'input_unavailable', message: `No image of the catalogue fits${area ? ` ${area.label}` : ''}.`, hint: 'Add a folder to the catalogue, or ask for less.' })
    const rows = sized.map((image, at) => ({ rank: at + 1, label: labelOf(image), value: image.gsdM ?? Number.NaN, unit: 'm' as const, step: context.step }))
    return ok({ artifact: { kind: 'table' as const, title: 'images of the catalogue', rows, method: methodOf({ total, shown: rows.length, hasArea: area !== null }) } })
  },
})

/** [west, south, east, north] of an area in degrees, west > east across the date line; an area of a pixel frame has no place on the ground. */
function boxOf({ frame, rings }: AreaInput): Result<CatalogueQuery['bbox']> {
  const box = new LonLatBox()
  for (const xy of rings[0] ?? []) {
    const lonLat = frameToLonLat(frame, xy)
    if (!lonLat.ok) return lonLat
    box.add(lonLat.value)
  }
  return ok(box.bounds())
}

function labelOf({ path, date, sensor }: CatalogueImage): string {
  const name = path.split(/[\\/]/).at(-1) ?? path
  return [name, date ?? 'no date', sensor].filter(Boolean).join(', ')
}

function methodOf({ total, shown, hasArea }: { total: number; shown: number; hasArea: boolean }): string {
  const left = total > shown ? `; ${total - shown} more without a known pixel size or beyond the first ${mostRows} are not listed` : ''
  return `headers of the catalogue${hasArea ? ', footprints whose box touches that of the area' : ''}; metres a pixel${left}`
}
