import { fail, ok, type Result } from '../../../contracts/result.ts'
import {
  bandsFor,
  type BandRole,
  bandRoles,
  brightnessCaveat,
  type Reflectance,
  rolesOf,
  shadowReachPx,
  qaSchemeOf,
  sky,
  skyFromBrightness,
  skyFromQa,
  type SkyBands,
} from '../../../core/spectral/index.ts'
import { cutGrid, type Grid, type GridSource } from '../../../core/raster/index.ts'
import { z } from 'zod'
import type { PixelBox } from '../../../contracts/frame.ts'
import type { AreaInput, ToolContext } from '../../context.ts'
import { argumentOf } from '../../define-tool.ts'
import { bandOf, factsOf, type GridInput, readAll, titleOf } from './grid-input.ts'

/** `{ "nir": 4, "red": 3 }`: which band, from 1, is which. */
export const roleNumbers = argumentOf.jsonMaybe(z.partialRecord(z.enum(bandRoles), z.number().int().min(1)), {
  label: 'which band is which',
  note: 'by name or wavelength unless set',
})
export const scaleArguments = {
  scale: argumentOf.number({ label: 'reflectance is value times', min: 1e-9, max: 1 }),
  offset: argumentOf.number({ label: 'plus', min: -1, max: 1 }),
}

export type OpticalAsk = {
  readonly area?: AreaInput | null | undefined
  readonly bands?: Readonly<Partial<Record<BandRole, number>>> | undefined
  readonly scale?: number | undefined
  readonly offset?: number | undefined
}

/** Bands of an image by what they see; `reflectance` null where nothing says how stored numbers become it. */
export type Optical = { readonly sources: readonly GridSource[]; readonly names: readonly string[]; readonly reflectance: Reflectance | null; readonly words: string }

/** The bands for some roles. They are found by name, wavelength or the person's word, never by their place in the file. */
export async function opticalBands(context: ToolContext, image: GridInput, ask: OpticalAsk & { readonly needed: readonly BandRole[] }): Promise<Result<Optical>> {
  const { needed } = ask
  const numbers = await numbersOf(context, image, ask)
  if (!numbers.ok) return numbers
  const sources: GridSource[] = []
  const names: string[] = []
  let scaled = true
  for (const index of numbers.value) {
    const band = await bandOf(context, image, { band: index + 1, area: ask.area })
    if (!band.ok) return band
    sources.push(band.value.source)
    names.push(band.value.facts.name ?? `band ${index + 1}`)
    scaled &&= band.value.facts.scale !== null && band.value.facts.scale !== 1
  }
  return ok({ sources, names, reflectance: reflectanceOf(ask, scaled), words: needed.map((role, k) => `${role} = ${names[k]}`).join(', ') })
}

/** What the person says, else the file's own scale, which is applied already. */
function reflectanceOf({ scale, offset }: OpticalAsk, scaledByFile: boolean): Reflectance | null {
  if (scale !== undefined || offset !== undefined) return { scale: scale ?? 1, offset: offset ?? 0 }
  return scaledByFile ? { scale: 1, offset: 0 } : null
}

async function numbersOf(context: ToolContext, image: GridInput, { needed, bands }: OpticalAsk & { readonly needed: readonly BandRole[] }): Promise<Result<number[]>> {
  const facts = await factsOf(context, image)
  if (!facts.ok) return facts
  const given = Object.fromEntries(Object.entries(bands ?? {}).map(([role, number]) => [role, number - 1]))
  const found = bandsFor(needed, facts.value.bands.map(withColour), { sensor: facts.value.sensor, given })
  return found.ok ? ok(needed.map((role) => found.value[role])) : found
}

/** A band without a name that the file calls red, green or blue is that. */
const withColour = <B extends { readonly name: string | null; readonly colour: string }>(band: B): B =>
  band.name === null && /^(red|green|blue)$/i.test(band.colour) ? { ...band, name: band.colour } : band

/** How the sky over an image is told: sources to read with a window, and what each pixel of it is. */
export type Sky = { readonly sources: readonly GridSource[]; readonly of: (grids: readonly Grid[]) => Grid; readonly words: string; readonly caveat: string | null }

/** By the quality band where there is one, else by brightness where there are colours as reflectance; null where neither is. */
export async function skyOver(context: ToolContext, image: GridInput, ask: OpticalAsk): Promise<Result<Sky | null>> {
  const facts = await factsOf(context, image)
  if (!facts.ok) return facts
  const qa = facts.value.bands.find(({ name }) => name !== null && qaSchemeOf(name) !== null)
  if (qa?.name) {
    const source = await context.grids.band(image, qa.index)
    const scheme = qaSchemeOf(qa.name)
    if (!source.ok) return source
    if (scheme) return ok({ sources: [source.value], of: ([grid]) => skyFromQa(grid as Grid, scheme), words: `quality band ${qa.name}`, caveat: null })
  }
  const given = Object.fromEntries(Object.entries(ask.bands ?? {}).map(([role, number]) => [role, number - 1]))
  const roles = rolesOf(facts.value.bands.map(withColour), { sensor: facts.value.sensor, given })
  const wanted = (['blue', 'green', 'red', 'nir', 'swir1', 'swir2'] as const).filter((role) => roles.has(role))
  if (!['blue', 'green', 'red'].every((role) => roles.has(role as BandRole))) return ok(null)
  const optical = await opticalBands(context, image, { ...ask, needed: wanted })
  if (!optical.ok) return optical
  const byte = facts.value.bands.every(({ type }) => /^(byte|uint8)$/i.test(type))
  const reflectance = optical.value.reflectance ?? (byte ? { scale: 1 / 255, offset: 0 } : null)
  if (!reflectance) return ok(null)
  const [first] = optical.value.sources
  if (!first) return ok(null)
  return ok({
    // told on a grown window, so that the shadow of a cloud in the next window is found
    sources: [skySource(first, optical.value.sources, (grids) => brightnessSky(wanted, grids, reflectance))],
    of: ([grid]) => grid as Grid,
    words: `brightness tests on ${optical.value.words}`,
    caveat: brightnessCaveat,
  })
}

/** The sky of a window from all bands around it; the same whatever the windows. */
function skySource(first: GridSource, sources: readonly GridSource[], of: (grids: readonly Grid[]) => Grid): GridSource {
  const { width, height, tile } = first
  return {
    width,
    height,
    tile,
    read: async ([left, top, right, bottom]) => {
      const [x0, y0] = [Math.max(0, left - shadowReachPx), Math.max(0, top - shadowReachPx)]
      const outer: PixelBox = [x0, y0, Math.min(width, right + shadowReachPx), Math.min(height, bottom + shadowReachPx)]
      const seen = of(await readAll(sources, outer))
      return cutGrid(seen, [left - x0, top - y0, right - x0, bottom - y0])
    },
  }
}

function brightnessSky(roles: readonly BandRole[], grids: readonly Grid[], { scale, offset }: Reflectance): Grid {
  const bands = Object.fromEntries(
    roles.map((role, k) => [role, { ...(grids[k] as Grid), values: Float32Array.from((grids[k] as Grid).values, (value) => value * scale + offset) }]),
  )
  return skyFromBrightness(bands as unknown as SkyBands)
}

export const noSky = (image: GridInput) =>
  fail({
    code: 'argument_invalid',
    message: `Clouds over ${titleOf(image)} cannot be told: it has no quality band, and no red, green and blue bands with a known scale.`,
    hint: 'Say which band is which and how stored values become reflectance.',
    repairable: true,
  })

/** True where the ground itself is seen. */
export const seesGround = (value: number): boolean => value === sky.clear || value === sky.water || value === sky.snow
