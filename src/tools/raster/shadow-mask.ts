import { fail, ok, type Result, unwrap } from '../../contracts/result.ts'
import { type Grid, type GridSource, guardedOtsu, histogramOf, percentiles } from '../../core/raster/index.ts'
import { shadowCaveat, shadowIndex } from '../../core/spectral/index.ts'
import type { ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, factsOf, frameOf, type GridInput, layerIdOf, paceOf } from './support/grid-input.ts'
import { bytesOf, makeMask } from './support/made.ts'
import { opticalBands, roleNumbers } from './support/optical.ts'

export const shadowMask = defineTool({
  id: 'shadow_mask',
  version: 1,
  module: 'raster',
  verb: 'Find shadows',
  output: 'mask',
  effects: 'none',
  summary: 'Dark, blue-lit pixels by hue and brightness (after Tsai 2006), split from the rest only where the histogram has two humps.',
  typing: { classes: ['user:shadow'], frame: 'image', needs: { image: { sensors: ['optical', 'multispectral'] } } },
  words: ['shadow', 'shadows', 'shade', 'dark places'],
  inputs: {
    image: wire.one('image'),
    area: wire.maybe('area'),
    bands: roleNumbers,
    limit: argumentOf.number({ label: 'limit', min: 0, max: 2, note: 'found by Otsu, with a guard, unless set' }),
  },
  run: ({ image, limit, ...ask }, context) =>
    caught(async () => {
      const optical = await opticalBands(context, image, { ...ask, needed: ['red', 'green', 'blue'] })
      if (!optical.ok) return optical
      const white = await whiteOf(context, image, optical.value.sources)
      if (!white.ok) return white
      const index = indexSource(optical.value.sources, white.value)
      const cut = limit === undefined ? await foundLimit(context, index) : ok(limit)
      if (!cut.ok) return cut
      return makeMask(context, {
        frame: frameOf(image),
        layerId: layerIdOf(image),
        classes: ['user:shadow'],
        rule: 'shadow_mask',
        reason: `(hue + 1) / (brightness + 1) of at least ${cut.value.toPrecision(4)}${limit === undefined ? ', by Otsu' : ''}; ${optical.value.words}`,
        note: shadowCaveat,
        sources: [index],
        of: ([grid], values) => bytesOf(grid, (value) => (value >= cut.value ? (values['user:shadow'] as number) : 0)),
      })
    }),
})

/** Full brightness: 255 for bytes, else what 99 of 100 pixels lie below. */
async function whiteOf(context: ToolContext, image: GridInput, sources: readonly GridSource[]): Promise<Result<number>> {
  const facts = await factsOf(context, image)
  if (!facts.ok) return facts
  if (facts.value.bands.every(({ type }) => /^(byte|uint8)$/i.test(type))) return ok(255)
  let white = 0
  for (const source of sources) white = Math.max(white, (await percentiles(source, [0.99], paceOf(context)))?.[0] ?? 0)
  return white > 0 ? ok(white) : fail({ code: 'area_empty', message: 'The image has no pixel with light in it.', hint: 'Choose another area.', repairable: true })
}

async function foundLimit(context: ToolContext, index: GridSource): Promise<Result<number>> {
  const histogram = await histogramOf(index, { bins: 256 }, paceOf(context))
  if (!histogram) return fail({ code: 'area_empty', message: 'No pixel has data.', hint: 'Choose another area.', repairable: true })
  const split = guardedOtsu(histogram, { what: 'how shadow-like the pixels are' })
  return split.ok ? ok(split.value.threshold) : split
}

function indexSource([red, green, blue]: readonly GridSource[], white: number): GridSource {
  const first = red as GridSource
  return {
    width: first.width,
    height: first.height,
    tile: first.tile,
    read: async (box) => {
      const [r, g, b] = await Promise.all([red, green, blue].map((source) => (source as GridSource).read(box)))
      const made = shadowIndex({ red: r as Grid, green: g as Grid, blue: b as Grid }, white)
      return unwrap(made)
    },
  }
}
