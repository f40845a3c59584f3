import { askArea, askPoint } from '../screen/ask.ts'
import type { Refusal } from './refusal-check.ts'
import { type Question, textOf } from './types.ts'

const needsTwo = new Set(['show_layer:older', 'show_layer:other', 'compare_view:compare'])
const needsArea = new Set(['clear_area', 'rename_area', 'split_area'])

/** Why an order to the screen cannot be carried out, or null. Without a context one image after the event is assumed. */
export function workspaceRefusal(question: Question, command: string, action: string): Refusal | null {
  const { images, areas, points } = question.context
  const swap = command === 'set_layer_role' && question.tokens.some((token) => ['swap', 'exchange'].includes(token.norm))
  if ((needsTwo.has(`${command}:${action}`) || swap) && (images?.length ?? 1) < 2)
    return { reason: 'no_date', premise: 'Only one image is loaded, so there is no other date to show or compare.' }
  const wholeImage = command === 'split_area' && question.tokens.some((token) => ['image', 'picture', 'photo', 'view', 'map', 'scene'].includes(token.norm))
  if (needsArea.has(command) && areas?.length === 0 && !wholeImage) return askArea('No area is drawn.')
  const point = command === 'move_view' ? question.tags.find((tag) => tag.kind === 'route' && tag.value === 'near')?.captures : undefined
  const thing = command === 'move_view' ? question.tags.find((tag) => ['object', 'state', 'road'].includes(tag.kind)) : undefined
  if (thing) return { reason: 'no_data', premise: `The map moves to areas, points and places, not to "${textOf(question, thing)}"; ask for them and click one in the answer.` }
  const name = (point?.['point'] ?? point?.['uppoint'])?.[0]?.raw
  if (name && points && !points.some((one) => one.name.toLowerCase() === name.toLowerCase())) return askPoint(`No point called ${name} is set.`)
  return null
}
