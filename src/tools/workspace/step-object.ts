import { mapPixels } from '../../core/geo/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import { fail } from '../../contracts/result.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { objectsOfAnswer } from './answer-objects.ts'
import { changed } from './state-change.ts'

export const stepObject = defineTool({
  id: 'step_object',
  version: 1,
  module: 'workspace',
  verb: 'Go to the next object',
  output: 'state',
  effects: 'workspace',
  summary: 'Selects the next or previous object of the last answer and moves the map to it.',
  typing: {},
  words: ['next', 'previous', 'next one', 'step through'],
  inputs: {
    answer: argumentOf.text({ label: 'answer', note: 'id of the question' }),
    direction: argumentOf.choice(['next', 'previous'], { label: 'which way' }),
  },
  async run({ answer, direction }, context) {
    const found = await objectsOfAnswer(context, answer)
    if (!found.ok) return found
    const { objects, frame } = found.value
    const at = objects.findIndex(({ id }) => context.selection.includes(id))
    const start = at < 0 && direction === 'previous' ? objects.length : at
    const next = (start + (direction === 'previous' ? -1 : 1) + objects.length) % objects.length
    const object = objects[next]
    const state = context.workspace.state()
    if (!object || !state.frame) return fail({ code: 'layer_missing', message: 'No image is loaded, so the map has nowhere to go.', hint: 'Drop an image on the window first.' })
    const [left, top, right, bottom] = object.bbox
    const centre: PixelXY = [(left + right) / 2, (top + bottom) / 2]
    const mapped = mapPixels(frame, state.frame, [centre])
    if (!mapped.ok) return mapped
    context.workspace.moveView({ centre: mapped.value[0] ?? centre, resolution: state.view?.resolution ?? 1 })
    return changed(context, `object ${next + 1} of ${objects.length}`, (w) => ({ ...w, selection: [object.id] }))
  },
})
