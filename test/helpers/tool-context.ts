import type { Frame } from '../../src/contracts/frame.ts'
import type { Detection } from '../../src/contracts/kinds/index.ts'
import type { CatalogueImage } from '../../src/contracts/services/catalogue.ts'
import { fail, ok, type Result, unwrap } from '../../src/contracts/result.ts'
import { findPathInWindow } from '../../src/core/network/index.ts'
import type { View, Workspace } from '../../src/contracts/workspace.ts'
import type { AnyStored, ChildCall, EarlierAnswer, RasterWindow, Tool, ToolContext } from '../../src/tools/index.ts'
import { workspace as anyWorkspace } from './artifacts.ts'
import { type FakeGrids, fakeGrids, noGrids } from './fake-grids.ts'

type Plane = { values: Uint8Array; scores: Uint8Array | null }
export type FakeWorld = {
  /** planes by artifact id; those a tool derives are added here under `derived` */
  planes: Map<string, Plane>
  /** objects that answer `context.objects`, and what it says of them */
  objects: Detection[]
  /** objects a person took out */
  rejected: Detection[]
  leftOut: string | null
  selection: string[]
  workspace: Workspace
  moved: { centre: readonly [number, number]; resolution: number }[]
  labels: string[]
  undone: string[]
  previousView: View | null
  asks: unknown[]
  catalogue: CatalogueImage[]
  /** answers by the id of their question, and the results they stand on */
  earlier: Record<string, EarlierAnswer>
  stored: AnyStored[]
  places: { name: string; layer: string; at: [number, number] }[]
  /** whether a window listens for the file dialog */
  hasWindow: boolean
  grids: FakeGrids
  /** calls for items, and what each answers */
  calls: ChildCall[]
  answerCall(call: ChildCall): Result<AnyStored>
}

export const fakeWorld = (parts: Partial<FakeWorld> = {}): FakeWorld => ({
  planes: new Map(),
  objects: [],
  rejected: [],
  leftOut: null,
  selection: [],
  workspace: anyWorkspace(),
  moved: [],
  labels: [],
  undone: [],
  previousView: null,
  asks: [],
  catalogue: [],
  earlier: {},
  stored: [],
  places: [],
  hasWindow: false,
  grids: noGrids(),
  calls: [],
  answerCall: ({ tool }) => fail({ code: 'tool_unknown', message: `no ${tool} here` }),
  ...parts,
})

/** A plane written as rows of numbers. */
export const plane = (rows: readonly (readonly number[])[], scores: readonly (readonly number[])[] | null = null): Plane => ({
  values: Uint8Array.from(rows.flat()),
  scores: scores && Uint8Array.from(scores.flat()),
})

/** The smallest world a tool can work in: planes and objects that were put there by hand. */
export function fakeContext(world: FakeWorld): ToolContext {
  const planeOf = (id: string): Plane => {
    const found = world.planes.get(id)
    if (!found) throw new Error(`no plane ${id}`)
    return found
  }
  const whole = (id: string, { width, height }: Frame): RasterWindow => ({ box: [0, 0, width, height], ...planeOf(id) })
  return {
    signal: new AbortController().signal,
    catalogue: {
      find: (query) => {
        world.asks.push(query)
        return { images: world.catalogue, total: world.catalogue.length }
      },
    },
    step: 'step',
    progress: () => undefined,
    perception: {
      async segmentation(ask) {
        world.asks.push(ask)
        return fail({ code: 'no_model', message: 'none here' })
      },
      async detections(ask) {
        world.asks.push(ask)
        return fail({ code: 'no_model', message: 'none here' })
      },
    },
    rasters: {
      async *windows(id, frame) {
        yield whole(id, frame)
      },
      findPath: async ({ artifactId, frame, ...ask }) => ok(findPathInWindow({ ...whole(artifactId, frame), ...ask })),
      async derive(id, frame, map) {
        const values = map(whole(id, frame))
        world.planes.set('derived', { values, scores: planeOf(id).scores })
        const counts: Record<string, number> = {}
        for (const value of values) counts[value] = (counts[value] ?? 0) + 1
        return counts
      },
    },
    grids: fakeGrids(world.grids, (id) => planeOf(id).values),
    async child(call) {
      world.calls.push(call)
      return world.answerCall(call)
    },
    async objects(_, classes, minScore) {
      world.asks.push({ classes, minScore })
      const counted = world.objects.filter((object) => minScore === null || object.score === null || object.score >= minScore)
      return ok({ counted, rejected: world.rejected, minScore, leftOut: world.leftOut })
    },
    rejected: async () => ok(world.rejected),
    selection: world.selection,
    workspace: {
      state: () => world.workspace,
      change(label, edit) {
        world.labels.push(label)
        world.workspace = edit(world.workspace)
        return { undoId: world.labels.length }
      },
      previousView: () => world.previousView,
      moveView: (view) => void world.moved.push(view),
      undo: (count) => world.undone.splice(0, count),
      openFile: () => world.hasWindow,
    },
    answers: { find: (id) => world.earlier[id] ?? null, stored: (id) => world.stored.find((one) => one.artifactId === id) ?? null },
    places: { find: async (words) => ok(world.places.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))) },
  }
}

/** Runs a tool with inputs parsed as the runner parses them. */
export async function run(tool: Tool, inputs: Record<string, unknown>, world: FakeWorld = fakeWorld()) {
  const parsed = Object.fromEntries(Object.entries(tool.inputs).map(([name, input]) => [name, input.value ? input.value.parse(inputs[name]) : (inputs[name] ?? null)]))
  return tool.run(parsed, fakeContext(world))
}

/** The artifact a tool made, or a throw with its failure. */
export async function artifactOf(tool: Tool, inputs: Record<string, unknown>, world: FakeWorld = fakeWorld()) {
  const output = unwrap(await run(tool, inputs, world))
  if ('stored' in output) return output.stored.artifact
  return output.artifact
}

/** Code of the failure, or null when the tool did its work. */
export async function failureOf(tool: Tool, inputs: Record<string, unknown>, world: FakeWorld = fakeWorld()) {
  const result = await run(tool, inputs, world)
  return result.ok ? null : result.error
}
