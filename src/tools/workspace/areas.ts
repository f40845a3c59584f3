import { polygonAreaM2 } from '../../core/geo/index.ts'
import { regionRings, ringOfBox, splitBox } from '../../core/vector/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelBox, Rings } from '../../contracts/frame.ts'
import type { Area, Workspace } from '../../contracts/workspace.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { areaNamed, changed } from './state-change.ts'

/** A new area in the project frame, named A1, A2, ... and active. */
export function newArea(workspace: Workspace, frame: Frame, rings: Rings): Area {
  const number = 1 + Math.max(0, ...workspace.areas.map((area) => Number(/^A(\d+)$/.exec(area.name)?.[1] ?? 0)))
  const measured = polygonAreaM2(frame, rings)
  return { id: `A${number}`, name: `A${number}`, frame, rings, areaM2: measured.ok ? measured.value : null, coveredShare: null, active: true }
}

export const drawArea = defineTool({
  id: 'draw_area',
  version: 1,
  module: 'workspace',
  verb: 'Draw an area',
  output: 'state',
  effects: 'workspace',
  summary: 'Draws the view, the whole image or a part of it as an area.',
  typing: {},
  words: ['draw', 'box', 'polygon', 'outline an area'],
  inputs: { region: argumentOf.text({ label: 'where', note: 'north half, bottom third of image, view' }), shape: argumentOf.choice(['rectangle', 'polygon'], { label: 'shape' }) },
  run({ region }, context) {
    const { frame, view } = context.workspace.state()
    if (!frame) return noImage()
    const rings = region && region !== 'view' ? regionRings(frame, region) : ok([ringOfBox(view?.bounds ?? [0, 0, frame.width, frame.height])])
    if (!rings.ok) return rings
    return changed(context, `draw ${region ?? 'the view'} as an area`, (w) => ({
      ...w,
      areas: [...w.areas.map((area) => ({ ...area, active: false })), newArea(w, frame, rings.value)],
    }))
  },
})

export const clearArea = defineTool({
  id: 'clear_area',
  version: 1,
  module: 'workspace',
  verb: 'Remove an area',
  output: 'state',
  effects: 'workspace',
  summary: 'Removes one drawn area, or all of them.',
  typing: {},
  words: ['clear', 'remove the area', 'forget this area', 'delete the drawing'],
  inputs: { area: argumentOf.text({ label: 'area', note: 'name, or all; the active one unless named' }) },
  run({ area }, context) {
    if (area === 'all') return changed(context, 'remove all areas', (w) => ({ ...w, areas: [] }))
    const found = areaNamed(context.workspace.state(), area)
    if (!found.ok) return found
    return changed(context, `remove area ${found.value.name}`, (w) => ({ ...w, areas: w.areas.filter((one) => one.id !== found.value.id) }))
  },
})

export const renameArea = defineTool({
  id: 'rename_area',
  version: 1,
  module: 'workspace',
  verb: 'Rename an area',
  output: 'state',
  effects: 'workspace',
  summary: 'Gives an area another name.',
  typing: {},
  words: ['rename', 'call it', 'name this'],
  inputs: { area: argumentOf.text({ label: 'area' }), name: argumentOf.textRequired({ label: 'new name' }) },
  run({ area, name }, context) {
    const found = areaNamed(context.workspace.state(), area)
    if (!found.ok) return found
    return changed(context, `rename ${found.value.name} to ${name}`, (w) => ({ ...w, areas: w.areas.map((one) => (one.id === found.value.id ? { ...one, name } : one)) }))
  },
})

export const splitArea = defineTool({
  id: 'split_area',
  version: 1,
  module: 'workspace',
  verb: 'Split an area',
  output: 'state',
  effects: 'workspace',
  summary: 'Cuts the box of an area, or the image, into a grid of areas.',
  typing: {},
  words: ['split', 'grid', 'quarters', 'tiles', 'divide'],
  inputs: {
    area: argumentOf.text({ label: 'area' }),
    rows: argumentOf.number({ label: 'rows', note: '2 unless set', min: 1, max: 20 }),
    columns: argumentOf.number({ label: 'columns', note: '2 unless set', min: 1, max: 20 }),
  },
  run({ area, rows, columns }, context) {
    const state = context.workspace.state()
    const whole = boxToSplit(state, area)
    if (!whole.ok) return whole
    const { frame, box, replaced } = whole.value
    const parts = splitBox(box, rows ?? 2, columns ?? 2)
    return changed(context, `split into ${parts.length} areas`, (w) => {
      const areas = w.areas.filter((one) => one.id !== replaced)
      // each new area takes the next free number, so the list grows under it
      for (const part of parts) areas.push({ ...newArea({ ...w, areas }, frame, [ringOfBox(part)]), active: false })
      return { ...w, areas }
    })
  },
})

function boxToSplit(state: Workspace, name: string | undefined): Result<{ frame: Frame; box: PixelBox; replaced: string | null }> {
  const found = areaNamed(state, name)
  if (found.ok) {
    const xs = found.value.rings.flat().map((xy) => xy[0])
    const ys = found.value.rings.flat().map((xy) => xy[1])
    return ok({ frame: found.value.frame, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], replaced: found.value.id })
  }
  if (name) return found
  return state.frame ? ok({ frame: state.frame, box: [0, 0, state.frame.width, state.frame.height], replaced: null }) : noImage()
}

const noImage = () => fail({ code: 'layer_missing', message: 'No image is loaded, so there is nothing to draw on.', hint: 'Drop an image on the window first.' })
