import { setPriority } from 'node:os'
import type { Result } from '../../contracts/result.ts'
import type { RasterInfo, RasterSource } from '../files/index.ts'
import { readers } from '../reader-process/index.ts'
import { type PyramidCache, pyramidCache } from './pyramid-cache.ts'

/** What happens to the pyramid of one image; `share` of the work that is done. */
export type PyramidNews = { readonly path: string; readonly state: 'building' | 'ready' | 'stopped' | 'failed'; readonly share: number }
export type LayerPyramids = ReturnType<typeof makeLayerPyramids>

const enoughPixels = 2 ** 24
/** building gives way to everything she waits for */
const nice = 10
const tellEveryMs = 250

type Job = { stop(): void }
type Parts = { readonly folder: string; readonly identify: (path: string) => Promise<Result<string>>; readonly onNews: (news: PyramidNews) => void; readonly now: () => Date }

/** Large images without reduced ones, of kinds whose means are pixels of the same kind. */
export function wantsPyramid({ format, info, overviews }: RasterSource): boolean {
  return format === 'geotiff' && overviews.length === 0 && info.width * info.height > enoughPixels && info.bands.every(isPlain)
}

const isPlain = ({ bits, type }: RasterInfo['bands'][number]): boolean => bits === null && !type.startsWith('C') && !type.endsWith('64')

/** Builds the pyramids of images as they are first drawn, one after the other, each in a reader process of its own. */
export function makeLayerPyramids({ folder, identify, onNews, now }: Parts) {
  const cache = pyramidCache(folder)
  const jobs = new Map<string, Job>()
  const given = new Set<string>()
  let tail: Promise<void> = Promise.resolve()

  const stop = (path: string) => {
    given.add(path)
    jobs.get(path)?.stop()
  }

  return {
    /** the finished pyramid of a file, or null */
    async find(path: string): Promise<string | null> {
      const identity = await identify(path)
      return identity.ok ? cache.find(identity.value, now()) : null
    },
    /** Begins to build one where it is missing, once; news come by `onNews`. */
    want(source: RasterSource): void {
      const { path } = source
      if (!wantsPyramid(source) || jobs.has(path) || given.has(path)) return
      jobs.set(path, { stop: () => undefined })
      onNews({ path, state: 'building', share: 0 })
      tail = tail
        .then(() =>
          given.has(path)
            ? 'stopped'
            : build(source, {
                cache,
                identify,
                onShare: (share) => onNews({ path, state: 'building', share }),
                isStopped: () => given.has(path),
                onStart: (job) => jobs.set(path, job),
              }),
        )
        .catch((): PyramidNews['state'] => 'failed')
        .then((state) => {
          jobs.delete(path)
          // what failed once fails again; what was stopped stays so until the project is opened anew
          given.add(path)
          onNews({ path, state, share: state === 'ready' ? 1 : 0 })
        })
    },
    stop,
    async close(): Promise<void> {
      for (const path of jobs.keys()) stop(path)
      await tail
    },
  }
}

type Building = Pick<Parts, 'identify'> & {
  readonly cache: PyramidCache
  readonly onShare: (share: number) => void
  readonly isStopped: () => boolean
  readonly onStart: (job: Job) => void
}

async function build(source: RasterSource, { cache, identify, ...how }: Building): Promise<PyramidNews['state']> {
  const identity = await identify(source.path)
  const to = identity.ok ? await cache.begin(identity.value, bytesOf(source)) : null
  if (how.isStopped()) return 'stopped'
  if (!identity.ok || to === null) return 'failed'
  try {
    if (await inReader(source.path, to, how)) await cache.keep(identity.value, to)
    else return how.isStopped() ? 'stopped' : 'failed'
    return 'ready'
  } finally {
    await cache.drop(to)
  }
}

/** Whether it was written whole. */
async function inReader(path: string, to: string, { onShare, onStart }: Pick<Building, 'onShare' | 'onStart'>): Promise<boolean> {
  const child = readers.own()
  onStart({ stop: () => child.end() })
  try {
    if (child.pid !== undefined) setPriority(child.pid, nice)
    const outcome = await child.ask('pyramid', { path, ask: { path, to }, onShare: nowAndThen(onShare) })
    return 'answered' in outcome && outcome.answered.result.ok
  } finally {
    child.end()
  }
}

function nowAndThen(tell: (share: number) => void): (share: number) => void {
  let toldAt = 0
  return (share) => {
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    tell(share)
  }
}

/** Reduced images hold a third of the pixels. */
function bytesOf({ info }: RasterSource): number {
  const bytes = info.bands.reduce((sum, { type }) => sum + (type === 'Byte' || type === 'Int8' ? 1 : type.endsWith('16') ? 2 : 4), 0)
  return (info.width * info.height * bytes) / 3
}
