import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { unwrap } from '../../contracts/result.ts'
import type { FootprintSource, Teaching } from '../../contracts/services/teach.ts'
import { classGroups } from '../../contracts/classes.ts'
import type { FootprintRow } from '../project/index.ts'
import { type BackboneHost, makeBackbones } from './backbone/index.ts'
import { FootprintTeaching } from './footprints/footprint-teaching.ts'
import { type KeptFootprints, KeptFootprintsSchema } from './footprints/kept-footprints.ts'
import { outlinesFrom } from './footprints/outlines.ts'
import { imageLayer, refuse, type TeachParts } from './parts.ts'
import { type KeptPixels, KeptPixelsSchema } from './pixels/kept-strokes.ts'
import { PixelTeaching } from './pixels/pixel-teaching.ts'
import { makeTaughtModels } from './taught-models.ts'
import { makeTeachWorker } from './worker/teach-worker.ts'

export type Teachings = ReturnType<typeof makeTeachings>

/** Every classifier that is taught in a project, with the thread they share. */
export function makeTeachings({ models, ...given }: Omit<TeachParts, 'ask' | 'backbones'> & { readonly models: BackboneHost }) {
  const worker = makeTeachWorker()
  const backbones = makeBackbones(models)
  const parts: TeachParts = { ...given, ask: worker.ask, backbones }
  const { store } = parts
  const open = new Map<string, PixelTeaching | FootprintTeaching>()
  for (const { id, kind, body } of store.teaching.list(z.unknown())) {
    open.set(id, kind === 'pixels' ? new PixelTeaching(parts, KeptPixelsSchema.parse(body)) : new FootprintTeaching(parts, KeptFootprintsSchema.parse(body)))
  }

  const need = (id: string) => {
    const found = open.get(id) ?? refuse('bad_request', 'This classifier is not in the project.', 'Start a new one.')
    // what a project does not hold is worked out when somebody looks at it
    found.wake()
    return found
  }
  const nameFree = (name: string, but: string | null = null): void => {
    if ([...open].some(([id, one]) => id !== but && one.state().name === name)) refuse('bad_request', `There is a classifier ${name} already.`, 'Choose another name.')
  }

  const keepOpen = <T extends PixelTeaching | FootprintTeaching>(teaching: T): T => {
    open.set(teaching.state().id, teaching)
    return teaching
  }

  return {
    list: (): Teaching[] => [...open.values()].map((one) => one.state()),
    of: need,
    pixels: (id: string): PixelTeaching => {
      const found = need(id)
      return found instanceof PixelTeaching ? found : refuse('kind_mismatch', 'This classifier is taught by buildings, not by strokes.', 'Label a building.')
    },
    footprints: (id: string): FootprintTeaching => {
      const found = need(id)
      return found instanceof FootprintTeaching ? found : refuse('kind_mismatch', 'This classifier is taught by strokes, not by buildings.', 'Draw a stroke.')
    },
    rename(id: string, name: string): Teaching {
      nameFree(name, id)
      return need(id).rename(name)
    },
    startPixels(asked: Pick<KeptPixels, 'layerId' | 'name' | 'mode'>): PixelTeaching {
      nameFree(asked.name)
      return keepOpen(newPixels(parts, asked))
    },
    async startFootprints(asked: StartFootprints): Promise<FootprintTeaching> {
      nameFree(asked.name)
      const teaching = keepOpen(await newFootprints(parts, asked))
      teaching.wake()
      return teaching
    },
    async remove(id: string): Promise<void> {
      await need(id).stop()
      open.delete(id)
      store.teaching.remove(id)
      parts.emit('teach', 'removed', { id })
    },
    models: makeTaughtModels(parts),
    async stop(): Promise<void> {
      const stopping = [...open.values()].map((one) => one.stop())
      await Promise.all([worker.stop(), backbones.stop()])
      await Promise.all(stopping)
    },
  }
}

type StartFootprints = {
  readonly layerId: string
  readonly name: string
  readonly from: FootprintSource
  readonly classes: readonly string[]
  readonly beforeLayerId: string | null
}

function newPixels(parts: TeachParts, { layerId, name, mode }: Pick<KeptPixels, 'layerId' | 'name' | 'mode'>): PixelTeaching {
  imageLayer(parts, layerId)
  const kept: KeptPixels = { id: randomUUID(), name, layerId, mode, classes: [], modelId: null, isHelpOff: false }
  parts.store.teaching.save({ id: kept.id, kind: 'pixels', body: kept })
  return new PixelTeaching(parts, kept)
}

async function newFootprints(parts: TeachParts, { layerId, name, from, classes, beforeLayerId }: StartFootprints): Promise<FootprintTeaching> {
  const { store } = parts
  const layer = imageLayer(parts, layerId)
  if (beforeLayerId !== null) imageLayer(parts, beforeLayerId)
  const { outlines, leftOut } = unwrap(await outlinesFrom(parts, from, layer))
  const shown = classes.length > 0 ? [...classes] : [...classGroups.building]
  const kept: KeptFootprints = { id: randomUUID(), name, layerId, beforeLayerId, classes: shown, leftOut, validation: null, artifactId: null, backbone: null, isHelpOff: false }
  store.transaction(() => {
    store.teaching.save({ id: kept.id, kind: 'footprints', body: kept })
    store.teaching.saveFootprints(
      kept.id,
      outlines.map(({ id, rings }): FootprintRow => ({ id, body: { rings }, features: null })),
    )
  })
  return new FootprintTeaching(parts, kept)
}
