import type { RequestState } from '../../../src/contracts/request.ts'
import type { ToolEntry } from '../../../src/contracts/services/tools.ts'
import type { Workspace } from '../../../src/contracts/workspace.ts'
import { pixelFrame } from '../../helpers/artifacts.ts'

/** Lists of any length, for what depends on length alone. */

export const manyTools = (count: number): ToolEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `tool_${(at * 7919) % count}`,
    version: 1,
    module: 'logic',
    verb: 'does',
    summary: `Does ${at}.`,
    aliases: [],
    inputs: {},
    output: 'quantity',
    effects: 'none',
    unavailable: null,
  }))

export const manyRequests = (count: number): RequestState[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `request-${at}`,
    number: at + 1,
    text: `Question ${at}`,
    steps: [{ id: 's1', artifactId: `artifact-${at}`, artifactKind: 'quantity', summary: 'one' }],
  })) as unknown as RequestState[]

export const layersOf = (count: number): Workspace =>
  ({
    layers: Array.from({ length: count }, (_, at) => ({
      id: `layer-${at}`,
      name: `layer ${at}`,
      path: `/elsewhere/${at}.tif`,
      kind: 'image',
      role: 'post',
      date: null,
      sensor: null,
      bands: 3,
      frame: pixelFrame(10, 10),
      warning: null,
      status: 'ok',
      labels: null,
    })),
  }) as unknown as Workspace
