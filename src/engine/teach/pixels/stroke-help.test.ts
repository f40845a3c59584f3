import { afterAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { seededRandom } from '../../../core/teach/index.ts'
import { makeTeachWorker } from '../worker/teach-worker.ts'
import { type Learning, type Shown, scoreStrokes } from './pixel-learner.ts'
import { alone, StrokeHelp } from './stroke-help.ts'

const worker = makeTeachWorker()
afterAll(() => worker.stop())

const further = 30
/** Ten strokes a class of five pixels: a feature that tells the classes apart as well as `own` says, and what a model says of them. */
function drawn({ own, helps }: { own: number; helps: (label: number, noise: () => number) => number }): Shown[] {
  const random = seededRandom(5)
  const noise = () => random() - 0.5
  return Array.from({ length: 20 }, (_, stroke): Shown => {
    const label = stroke % 2
    const said = Array.from({ length: further }, () => helps(label, noise))
    const values = Float32Array.from(Array.from({ length: 5 }, () => [label * own + noise(), ...said]).flat())
    return { class: label, rows: { cells: Array.from({ length: 5 }, (_one, at): [number, number] => [stroke, at]), values, count: 1 + further, all: 5 } }
  })
}
const learning = { ask: worker.ask, backbone: { features: Array.from({ length: further }, (_, k) => `f${k}`) } } as unknown as Learning
const scoring = { classes: 2, isWanted: () => true }

async function chosen(shown: Shown[], help = new StrokeHelp()) {
  const full = { learning, shown }
  const used = help.used(full)
  const scored = unwrap(await scoreStrokes(used.learning, used.shown, scoring))
  return { isOther: unwrap(await help.choose(full, scored, scoring)), help, full }
}

describe('the help of a model', () => {
  it('that only muddles what was held aside is left, and the classifier is the one without it', async () => {
    const { isOther, help, full } = await chosen(drawn({ own: 2, helps: (_, noise) => 40 * noise() }))
    expect(isOther).toBe(true)
    expect(help.said(true, false)).toMatchObject({ used: false, isOff: false })
    expect(help.said(true, false).gain).toBeLessThan(-0.02)
    expect(help.used(full).learning.backbone).toBeNull()
    expect(help.used(full).shown[0]?.rows.count).toBe(1)
    expect((await chosen(full.shown as Shown[], help)).isOther, 'and stays left').toBe(false)
  })

  it('that tells apart what the pixels do not is taken', async () => {
    const { isOther, help } = await chosen(drawn({ own: 0, helps: (label, noise) => label + noise() }))
    expect(isOther).toBe(false)
    expect(help.said(true, false).used).toBe(true)
    expect(help.said(true, false).gain).toBeGreaterThan(0.2)
    expect(help.said(true, true), 'unless it is turned off').toEqual({ used: false, gain: null, isOff: true })
  })

  it('left out takes its columns with it and nothing else', () => {
    const shown = drawn({ own: 1, helps: () => 7 })
    const plain = alone({ learning, shown }).shown
    expect([...(plain[3]?.rows.values ?? [])]).toEqual([0, 1, 2, 3, 4].map((row) => shown[3]?.rows.values[row * (1 + further)]))
  })
})
