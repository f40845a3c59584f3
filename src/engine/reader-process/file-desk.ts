import { fail, ok, type Result } from '../../contracts/result.ts'
import { readLabels } from '../files/labels.ts'
import { openRaster } from '../files/open-raster.ts'
import type { RasterSource } from '../files/raster-source.ts'
import type { StreamWindow } from '../files/raster-values.ts'
import { describeRaster } from '../files/report/describe-raster.ts'
import { buildPyramid } from '../pyramid/build-pyramid.ts'
import type { AskName, Asks, SourceState, ToReader, WalkPart } from './asks.ts'
import { packRgb, packWindow } from './pack-valid.ts'

type Served = { readonly result: Result<unknown>; readonly state: SourceState | null }
type Walk = { readonly windows: AsyncIterator<StreamWindow, unknown>; next: number }
type Open = { readonly source: RasterSource; readonly walks: Map<string, Walk> }

const windowsAnAnswer = 512
const mostWalks = 8

/** The files a reader process has open, and its answers to what is asked of them. */
export function makeFileDesk() {
  const files = new Map<number, Open>()
  let last = 0

  const open = async ({ path, reduced }: Asks['open']['ask']): Promise<Served> => {
    const opened = await openRaster(path, reduced)
    if (!opened.ok) return { result: opened, state: null }
    const { info, format, frame, bands, bitsPerSample, date, overviews } = opened.value
    files.set(++last, { source: opened.value, walks: new Map() })
    return { result: ok({ file: last, facts: { info, format, frame, bands, bitsPerSample, date, overviews } }), state: stateOf(opened.value) }
  }

  const ofFile = async (message: ToReader & { name: Exclude<AskName, 'open' | 'describe' | 'labels' | 'pyramid'> }): Promise<Served> => {
    const found = files.get(message.ask.file)
    if (!found) return { result: fail({ code: 'internal', message: 'The reader does not know this file.' }), state: null }
    if (message.name === 'close') {
      files.delete(message.ask.file)
      await found.source.close()
      return { result: ok(true), state: null }
    }
    return { result: await read(found, message), state: stateOf(found.source) }
  }

  return {
    /** Throws only what is a fault of our own. */
    async serve(message: ToReader, tell: (share: number) => void): Promise<Served> {
      if (message.name === 'open') return open(message.ask)
      if (message.name === 'describe') return { result: await describeRaster(message.ask.path, message.ask.request), state: null }
      if (message.name === 'pyramid') return { result: await buildPyramid(message.ask.path, message.ask.to, tell), state: null }
      if (message.name === 'labels') return { result: await readLabels(message.ask.path), state: null }
      return ofFile(message)
    },
  }
}

const stateOf = ({ warning, damage }: RasterSource): SourceState => ({ warning, damage: damage() })

async function read({ source, walks }: Open, message: ToReader & { name: 'readRgb' | 'readValues' | 'windows' | 'statistics' }): Promise<Result<unknown>> {
  if (message.name === 'statistics') return source.statistics(message.ask.box)
  if (message.name === 'windows') return ok(await walkOn({ source, walks }, message.ask))
  if (message.name === 'readRgb') {
    const window = await source.readRgb(message.ask.request)
    return window.ok ? ok(packRgb(window.value)) : window
  }
  const window = await source.readValues(message.ask.request)
  return window.ok ? ok(packWindow(window.value)) : window
}

/** Goes on where the last answer ended; from the beginning where this process did not give it. */
async function walkOn({ source, walks }: Open, { request, skip }: Asks['windows']['ask']): Promise<WalkPart> {
  const key = JSON.stringify(request)
  const known = walks.get(key)
  walks.delete(key)
  const walk = known?.next === skip ? known : { windows: source.windows(request)[Symbol.asyncIterator](), next: 0 }
  const windows: { box: StreamWindow['box']; isEmpty: boolean }[] = []
  while (windows.length < windowsAnAnswer) {
    const step = await walk.windows.next()
    if (step.done) return { windows, isLast: true }
    if (walk.next++ >= skip) windows.push({ box: step.value.box, isEmpty: step.value.isEmpty })
  }
  const [oldest] = walks.keys()
  if (walks.size >= mostWalks && oldest !== undefined) walks.delete(oldest)
  walks.set(key, walk)
  return { windows, isLast: false }
}
