import { join } from 'node:path'
import { makeClient } from '../../src/contracts/client.ts'
import type { FootprintTeaching, Footprint } from '../../src/contracts/services/teach.ts'
import { engineOptionsFromEnvironment, inProcessChannel, startEngine, writeScene } from '../../src/engine/index.ts'
import { unwrap } from '../../src/contracts/result.ts'
import { truthOfScene } from './scene-truth.ts'

const buildings = 415
const validationSize = 50

/** A drawn town after an earthquake, its buildings reviewed by an oracle through the engine's own doors. */
export async function reviewBuildings(folder: string): Promise<Record<string, string>> {
  const order = { seed: 11, kind: 'quake' as const, sizePx: 1408, gsdM: 0.3, strength: 'plain' as const, dates: 2, force: 0.75 }
  unwrap(await writeScene({ order, folder: join(folder, 'scene'), bands: false, onDate: () => undefined }))
  const { images, footprints, classOf } = truthOfScene(join(folder, 'scene'), buildings)
  const engine = await startEngine({ ...engineOptionsFromEnvironment(), dataDir: join(folder, 'data'), ephemeral: true })
  const client = makeClient(inProcessChannel(engine))
  try {
    await client.project.create({ path: join(folder, 'review.aftermap') })
    const { added } = await client.workspace.addLayers({ paths: [images.after, images.before] })
    const [layerId = '', beforeLayerId = ''] = added
    const startedAt = performance.now()
    let { state, next } = await client.teach.startFootprints({ layerId, beforeLayerId, name: 'review', from: { kind: 'file', path: footprints } })
    const waits: number[] = []
    const answer = async (one: Footprint) => {
      const askedAt = performance.now()
      const told = await client.teach.label({ teachId: state.id, footprintId: one.id, class: classOf(one.id) })
      waits.push(performance.now() - askedAt)
      return told
    }
    const scores: string[] = []
    while (next && state.labelled < state.total - validationSize) {
      if (state.labelled === 100) {
        await settled(client, state.id)
        ;({ state, next } = await client.teach.validation({ teachId: state.id, size: validationSize }))
        while (next?.why === 'validation') ({ state, next } = await answer(next))
        await settled(client, state.id)
        const at100 = await client.teach.state({ teachId: state.id })
        if (at100.kind === 'footprints') scores.push(...wordsOf(at100))
      }
      // a person takes a moment for each
      if (state.labelled < 150) await new Promise((pause) => setTimeout(pause, 100))
      if (next) ({ state, next } = await answer(next))
    }
    const done = await client.teach.finishFootprints({ teachId: state.id })
    waits.sort((a, b) => a - b)
    return {
      buildings: String(done.total),
      'machine time, s': ((performance.now() - startedAt) / 1000).toFixed(1),
      'ms to the next building, median': (waits[Math.floor(waits.length / 2)] ?? 0).toFixed(1),
      'ms to the next building, longest': (waits.at(-1) ?? 0).toFixed(1),
      'after 150 labels (50 of them a validation sample)': scores.join('; '),
    }
  } finally {
    client.close()
    await engine.stop()
  }
}

type Client = ReturnType<typeof makeClient>

async function settled(client: Client, teachId: string): Promise<void> {
  for (;;) {
    const { work } = await client.teach.state({ teachId })
    if (work.stage === 'idle') return
    await new Promise((next) => setTimeout(next, 20))
  }
}

function wordsOf({ classes, totals }: FootprintTeaching): string[] {
  return classes.map(({ class: name, score }, at) => {
    const total = totals[at]
    const interval = total?.interval ? `${total.estimate?.toFixed(0)} (${total.interval.map((end) => end.toFixed(0)).join(' to ')})` : '-'
    return `${name} F1 ${score?.f1?.toFixed(2) ?? '-'}, total ${interval}`
  })
}
