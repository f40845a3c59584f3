import { fail, ok, type Result } from '../../contracts/result.ts'
import { aligned, type Grid, type GridSource, valueRange } from '../../core/raster/index.ts'
import {
  formOf,
  leeFilter,
  logRatio,
  powerForms,
  type PowerForm,
  type TiledThreshold,
  tiledThreshold,
  toDecibel,
  toPower,
  urbanCaveat,
  usualVeto,
  waterBelow,
} from '../../core/radar/index.ts'
import type { Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { bandOf, caught, frameOf, gridProblem, type GridInput, layerIdOf, paceOf, titleOf } from './support/grid-input.ts'
import { makeMask } from './support/made.ts'
import { withHalo } from './support/terrain.ts'

const terrain = {
  slope: wire.maybe('raster', { label: 'slope', note: 'in degrees; steep ground holds no water' }),
  heightAboveDrainage: wire.maybe('raster', { label: 'height above drainage', note: 'in metres; high ground is not reached' }),
  steepestDeg: argumentOf.number({ label: 'steepest', min: 0, max: 90, unit: 'degrees', note: `${usualVeto.steepestDeg} unless set` }),
  highestM: argumentOf.number({ label: 'highest above drainage', min: 0, max: 1000, unit: 'm', note: `${usualVeto.highestHandM} unless set` }),
}
const radar = {
  band: argumentOf.number({ label: 'band', min: 1, note: 'the first unless set' }),
  form: argumentOf.choice(powerForms, { label: 'stored as', note: 'told by its range unless set' }),
  thresholdDb: argumentOf.number({ label: 'water lies below', min: -60, max: 20, unit: 'dB', note: 'found on tiles with two humps unless set' }),
}

export const radarWater = defineTool({
  id: 'radar_water',
  version: 1,
  module: 'raster',
  verb: 'Find open water in a radar image',
  output: 'mask',
  effects: 'none',
  summary: 'Open water where the despeckled backscatter is low, by a threshold from tiles that hold land and water; slope and height can forbid it.',
  typing: { classes: ['water'], frame: 'image', needs: { image: { sensors: ['sar'] } } },
  words: ['radar water', 'sar water', 'flood in radar', 'backscatter', 'sentinel-1'],
  inputs: { image: wire.either(['image', 'raster']), ...radar, ...terrain },
  run: ({ image, slope, heightAboveDrainage, steepestDeg, highestM, ...ask }, context) =>
    caught(async () => {
      const decibel = await decibelOf(context, image, ask)
      if (!decibel.ok) return decibel
      const cut = await cutFor(context, decibel.value.source, ask.thresholdDb)
      if (!cut.ok) return cut
      const ground = await terrainOn(context, image, { slope, heightAboveDrainage })
      if (!ground.ok) return ground
      const limits = { steepestDeg: steepestDeg ?? usualVeto.steepestDeg, highestHandM: highestM ?? usualVeto.highestHandM }
      return makeMask(context, {
        frame: frameOf(image),
        layerId: layerIdOf(image),
        classes: ['water'],
        rule: 'radar_water',
        reason: `${decibel.value.words} below ${cut.value.words}; ${vetoWords(ground.value, limits)}`,
        note: urbanCaveat,
        sources: [decibel.value.source, ...ground.value.sources],
        of: ([grid, ...others]) => waterBelow(grid as Grid, cut.value.threshold, { terrain: ground.value.of(others), limits }).mask,
      })
    }),
})

export const radarFlood = defineTool({
  id: 'radar_flood',
  version: 1,
  module: 'raster',
  verb: 'Find new water between two radar images',
  output: 'mask',
  effects: 'none',
  summary: 'Open water after that was not there before: low backscatter now, higher before, and a fall of at least 3 dB; slope and height can forbid it.',
  typing: { classes: ['water'], frame: 'after', sameFrame: [['before', 'after']], needs: { before: { sensors: ['sar'], role: 'pre' }, after: { sensors: ['sar'], role: 'post' } } },
  words: ['radar flood', 'sar flood', 'new water', 'log ratio', 'flooded'],
  inputs: {
    before: wire.either(['image', 'raster'], { label: 'before' }),
    after: wire.either(['image', 'raster'], { label: 'after' }),
    ...radar,
    leastFallDb: argumentOf.number({ label: 'fell by at least', min: 0, max: 40, unit: 'dB', note: '3 unless set' }),
    ...terrain,
  },
  run: ({ before, after, leastFallDb = 3, slope, heightAboveDrainage, steepestDeg, highestM, ...ask }, context) =>
    caught(async () => {
      const problem = gridProblem([before, after])
      if (problem) return problem
      const early = await decibelOf(context, before, ask)
      if (!early.ok) return early
      const late = await decibelOf(context, after, ask)
      if (!late.ok) return late
      const cut = await cutFor(context, late.value.source, ask.thresholdDb)
      if (!cut.ok) return cut
      const ground = await terrainOn(context, after, { slope, heightAboveDrainage })
      if (!ground.ok) return ground
      const limits = { steepestDeg: steepestDeg ?? usualVeto.steepestDeg, highestHandM: highestM ?? usualVeto.highestHandM }
      return makeMask(context, {
        frame: frameOf(after),
        layerId: layerIdOf(after),
        classes: ['water'],
        rule: 'radar_flood',
        reason: `${late.value.words} below ${cut.value.words}, not below it before, and at least ${leastFallDb} dB lower than before; ${vetoWords(ground.value, limits)}`,
        note: `${urbanCaveat} Flooded vegetation sends back more than before and is not found.`,
        sources: [early.value.source, late.value.source, ...ground.value.sources],
        of: ([then, now, ...others]) => fallen(then as Grid, now as Grid, { threshold: cut.value.threshold, leastFallDb, terrain: ground.value.of(others), limits }),
      })
    }),
})

type Fall = {
  readonly threshold: number
  readonly leastFallDb: number
  readonly terrain: NonNullable<Parameters<typeof waterBelow>[2]>['terrain']
  readonly limits: typeof usualVeto
}

function fallen(then: Grid, now: Grid, { threshold, leastFallDb, terrain: land, limits }: Fall): Uint8Array {
  const ratio = logRatio(toPower(then, 'decibel'), toPower(now, 'decibel'))
  const options = { ...(land ? { terrain: land } : {}), limits }
  const { mask } = waterBelow(now, threshold, options)
  return mask.map((value, at) => {
    if (value === 0) return 0
    if (ratio.valid?.[at] === 0) return 255
    return (then.values[at] as number) >= threshold && (ratio.values[at] as number) <= -leastFallDb ? value : 0
  })
}

type RadarAsk = { readonly band?: number | undefined; readonly form?: PowerForm | undefined }

/** Despeckled backscatter in dB. */
async function decibelOf(context: ToolContext, image: GridInput, { band, form }: RadarAsk): Promise<Result<{ readonly source: GridSource; readonly words: string }>> {
  const stored = await bandOf(context, image, { band })
  if (!stored.ok) return stored
  const told = form ? ok(form) : await formFor(context, stored.value.source, titleOf(image))
  if (!told.ok) return told
  const source = withHalo(stored.value.source, 2, (grid) => toDecibel(leeFilter(toPower(grid, told.value), { radiusPx: 2, looks: 4 })))
  return ok({
    source,
    words: `${stored.value.words} (${told.value}${form || told.value !== 'power' ? '' : ', assumed from values of 10 at most; amplitude can look the same, so say the form where it is known'}) after Lee's filter over 5 x 5 pixels`,
  })
}

async function formFor(context: ToolContext, source: GridSource, name: string): Promise<Result<PowerForm>> {
  const range = await valueRange(source, paceOf(context))
  const form = range && formOf(range)
  if (form) return ok(form)
  return fail({
    code: 'argument_invalid',
    message: range
      ? `Values of ${name} from ${range.min.toPrecision(3)} to ${range.max.toPrecision(3)} do not say whether they are power, amplitude or decibels.`
      : `${name} has no pixel with data.`,
    hint: 'Say how the backscatter is stored.',
    repairable: true,
  })
}

async function cutFor(context: ToolContext, source: GridSource, given: number | undefined): Promise<Result<{ readonly threshold: number; readonly words: string }>> {
  if (given !== undefined) return ok({ threshold: given, words: `${given} dB` })
  // VV lies between -20 and -10 dB, VH between -26 and -17: the wider range holds both
  const found = await tiledThreshold(source, { bins: [-40, 5], range: [-26, -10] }, paceOf(context))
  return found.ok ? ok({ threshold: found.value.threshold, words: thresholdWords(found.value) }) : found
}

const thresholdWords = ({ threshold, tiles, bimodal, spread }: TiledThreshold): string =>
  `${threshold.toFixed(2)} dB (median of Otsu on the ${bimodal} of ${tiles} tiles with two humps; they differ by ${spread.toFixed(2)} dB)`

type Given = { readonly slope: Stored<'raster'> | null; readonly heightAboveDrainage: Stored<'raster'> | null }
type OnGrid = { readonly sources: readonly GridSource[]; readonly of: (grids: readonly Grid[]) => { slopeDeg: Grid | null; handM: Grid | null }; readonly has: readonly string[] }

/** Terrain on the grid of the image. */
async function terrainOn(context: ToolContext, image: GridInput, { slope, heightAboveDrainage }: Given): Promise<Result<OnGrid>> {
  const sources: GridSource[] = []
  for (const raster of [slope, heightAboveDrainage]) {
    if (!raster) continue
    const band = await bandOf(context, raster)
    if (!band.ok) return band
    sources.push(aligned(band.value.source, { from: frameOf(raster), to: frameOf(image), method: 'bilinear' }))
  }
  return ok({
    sources,
    has: [...(slope ? ['slope'] : []), ...(heightAboveDrainage ? ['height above drainage'] : [])],
    of: (grids) => ({ slopeDeg: slope ? (grids[0] ?? null) : null, handM: heightAboveDrainage ? (grids[slope ? 1 : 0] ?? null) : null }),
  })
}

function vetoWords({ has }: OnGrid, { steepestDeg, highestHandM }: typeof usualVeto): string {
  if (has.length === 0) return 'no terrain was given, so shadow of hills can count as water'
  return `forbidden by ${has.join(' and ')} above ${has.includes('slope') ? `${steepestDeg} degrees` : ''}${has.length === 2 ? ' and ' : ''}${has.includes('height above drainage') ? `${highestHandM} m` : ''}`
}
