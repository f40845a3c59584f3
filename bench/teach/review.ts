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
    return await review(client, { layerId, beforeLayerId, footprints, classOf })
  } finally {
    client.close()
    await engine.stop()
  }
}

type Client = ReturnType<typeof makeClient>
type Town = { readonly layerId: string; readonly beforeLayerId: string; readonly footprints: string; classOf(id: string): string }
type Queue = { state: FootprintTeaching; next: Footprint | null }

async function review(client: Client, { layerId, beforeLayerId, footprints, classOf }: Town): Promise<Record<string, string>> {
  const startedAt = performance.now()
  const waits: number[] = []
  const teachId = { current: '' }
  const answerAll = async (queue: Queue, isWanted: (queue: Queue) => boolean): Promise<Queue> => {
    let now = queue
    while (now.next && isWanted(now)) {
      const { id } = now.next
      // a person takes a moment for each of the first ones
      if (now.state.labelled < 150) await new Promise((pause) => setTimeout(pause, 100))
      const askedAt = performance.now()
      now = await client.teach.label({ teachId: teachId.current, footprintId: id, class: classOf(id) })
      waits.push(performance.now() - askedAt)
    }
    return now
  }
  const first = await client.teach.startFootprints({ layerId, beforeLayerId, name: 'review', from: { kind: 'file', path: footprints } })
  teachId.current = first.state.id
  await answerAll(first, ({ state }) => state.labelled < 100)
  await settled(client, first.state.id)
  const sampled = await answerAll(await client.teach.validation({ teachId: first.state.id, size: validationSize }), ({ next }) => next?.why === 'validation')
  await settled(client, first.state.id)
  const early = await client.teach.state({ teachId: first.state.id })
  await answerAll(sampled, () => true)
  const done = await client.teach.finishFootprints({ teachId: first.state.id })
  waits.sort((a, b) => a - b)
  return {
    buildings: String(done.total),
    'machine time with 0.1 s for each of the first 150 labels, s': ((performance.now() - startedAt) / 1000).toFixed(1),
    'ms to the next building, median': (waits[Math.floor(waits.length / 2)] ?? 0).toFixed(1),
    'ms to the next building, longest': (waits.at(-1) ?? 0).toFixed(1),
    'after 150 labels (50 of them a validation sample)': early.kind === 'footprints' ? wordsOf(early).join('; ') : '',
  }
}

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
