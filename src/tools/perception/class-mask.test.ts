import { expect, it } from 'vitest'
import { detection, detections, layer, mask, pixelFrame } from '../../../test/helpers/artifacts.ts'
import { rowsOf } from '../../../test/helpers/fake-grids.ts'
import { fakeContext, type FakeWorld, fakeWorld, plane } from '../../../test/helpers/tool-context.ts'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import { fail, ok, unwrap } from '../../contracts/result.ts'
import type { Grid } from '../../core/raster/index.ts'
import type { PerceptionAsk, Stored, ToolContext } from '../context.ts'
import type { Tool } from '../define-tool.ts'
import { classMask } from './class-mask.ts'
import { flood } from './flood.ts'

const image = (id: string) => ({ name: id, layer: layer(id) })
const none = fail({ code: 'no_model', message: 'No installed model sees ships.' })

/** Runs a tool where perception gives what the test says. */
async function seen(tool: Tool, inputs: Record<string, unknown>, { world = fakeWorld(), ...perception }: Partial<ToolContext['perception']> & { world?: FakeWorld }) {
  const context = fakeContext(world)
  const parsed = Object.fromEntries(Object.entries(tool.inputs).map(([name, input]) => [name, input.value ? input.value.parse(inputs[name]) : (inputs[name] ?? null)]))
  return tool.run(parsed, { ...context, perception: { ...context.perception, ...perception } })
}
const artifactIn = (output: Awaited<ReturnType<typeof seen>>) => {
  const made = unwrap(output)
  return 'stored' in made ? made.stored.artifact : made.artifact
}
/** A segmentation put into the world. */
function segmented(world: FakeWorld, [id, rows]: readonly [string, number[][]], values: Record<string, number>): Stored<'segmentation'> {
  world.planes.set(id, plane(rows))
  const { artifact } = mask(pixelFrame(rows[0]?.length ?? 1, rows.length, 1), values)
  return { artifactId: id, step: 's', artifact: { ...artifact, kind: 'segmentation' } as ArtifactOf<'segmentation'> }
}

it('keeps the asked class of all that a model sees, so that measuring it measures nothing else', async () => {
  const world = fakeWorld()
  const made = await seen(
    classMask,
    { image: image('L1'), class: 'water' },
    { world, segmentation: async () => ok(segmented(world, ['a', [[1, 9, 0, 255]]], { water: 1, tree: 9 })) },
  )
  expect(artifactIn(made)).toMatchObject({ kind: 'mask', values: { water: 1 } })
  expect([...(world.planes.get('derived')?.values ?? [])]).toEqual([1, 0, 0, 255])
})

it('where only a detector sees it, boxes above the score are filled, and the note says what they are', async () => {
  const world = fakeWorld()
  const found = detections([detection('a', { bbox: [1, 0, 3, 1], score: 0.9 }), detection('b', { bbox: [4, 0, 5, 1], score: 0.1 })], {
    frame: pixelFrame(6, 1, 1),
    defaultScore: 0.5,
    within: [
      [
        [0, 0],
        [5, 0],
        [5, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  })
  const made = await seen(classMask, { image: image('L1'), class: 'vehicle' }, { world, segmentation: async () => none, detections: async () => ok(found.artifact) })
  expect(artifactIn(made)).toMatchObject({ kind: 'mask', classes: ['vehicle'], note: expect.stringContaining('1 filled boxes') })
  expect(rowsOf(world.grids.classes.get('made-1') as Grid)).toEqual([[0, 6, 6, 0, 0, 255]])
})

it('what nothing sees is said by name, never an empty mask; other failures are handed on', async () => {
  expect(await seen(classMask, { image: image('L1'), class: 'model:ship' }, { segmentation: async () => none, detections: async () => none })).toBe(none)
  const unfit = fail({ code: 'gsd_unfit', message: 'too coarse' })
  expect(await seen(classMask, { image: image('L1'), class: 'water' }, { segmentation: async () => unfit })).toBe(unfit)
})

it('flood is water after less water before, each seen in its own image', async () => {
  const world = fakeWorld()
  const asked: PerceptionAsk[] = []
  const segmentation: ToolContext['perception']['segmentation'] = async (ask) => {
    asked.push(ask)
    return ok(ask.image.name === 'A' ? segmented(world, ['a', [[1, 0, 9, 255]]], { water: 1, tree: 9 }) : segmented(world, ['b', [[1, 1, 1, 1]]], { water: 1 }))
  }
  await seen(flood, { before: image('A'), after: image('B') }, { world, segmentation })
  expect(rowsOf(world.grids.classes.get('made-1') as Grid)).toEqual([[0, 1, 1, 255]])
  expect(asked.map(({ image: { name }, classes }) => [name, classes])).toEqual([
    ['A', ['water']],
    ['B', ['water']],
  ])
  const dry = async () => ok(segmented(world, ['c', [[9]]], { tree: 9 }))
  expect(await seen(flood, { before: image('A'), after: image('B') }, { world, segmentation: dry })).toMatchObject({ ok: false, error: { code: 'class_absent' } })
})
