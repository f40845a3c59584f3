import { activeImage, askArea, askImage, askPoint, imageLabel } from '../screen/ask.ts'
import type { Refusal } from './refusal-check.ts'
import { type Question, textOf } from './types.ts'

type Order = { readonly question: Question; readonly command: string; readonly action: string }
type OrderCheck = (order: Order) => Refusal | null

const needsTwo = new Set(['show_layer:older', 'show_layer:other', 'compare_view:compare'])
const needsArea = new Set(['clear_area', 'rename_area', 'split_area'])

const twoImages: OrderCheck = ({ question, command, action }) => {
  const swap = command === 'set_layer_role' && question.tokens.some((token) => ['swap', 'exchange'].includes(token.norm))
  if (!(needsTwo.has(`${command}:${action}`) || swap) || (question.context.images?.length ?? 1) >= 2) return null
  return { reason: 'no_date', premise: 'Only one image is loaded, so there is no other date to show or compare.' }
}

const whichImage: OrderCheck = ({ question, command, action }) => {
  const images = question.context.images ?? []
  const others = images.filter((image) => image !== activeImage(images))
  if (command !== 'show_layer' || action !== 'other' || others.length < 2 || question.chosen?.layerId !== undefined) return null
  return askImage(`The other image can be ${others.map(imageLabel).join(' or ')}.`, others)
}

const running: OrderCheck = ({ question, command }) =>
  command === 'stop_run' && question.context.isRunning === false ? { reason: 'false_premise', premise: 'Nothing is running, so there is nothing to stop.' } : null

const earlier: OrderCheck = ({ question, command }) => {
  const pointsBack = command === 'step_object' || (command === 'move_view' && question.tokens.some((token) => token.norm === 'there'))
  if (!pointsBack || question.context.last !== null) return null
  return {
    reason: 'false_premise',
    premise: 'That points to the objects of an answer, and there is none yet.',
    ask: { what: 'earlier_answer', sentence: 'Say what to look for.', choices: [] },
  }
}

const drawnArea: OrderCheck = ({ question, command }) => {
  const wholeImage = command === 'split_area' && question.tokens.some((token) => ['image', 'picture', 'photo', 'view', 'map', 'scene'].includes(token.norm))
  return needsArea.has(command) && question.context.areas?.length === 0 && !wholeImage ? askArea('No area is drawn.') : null
}

const target: OrderCheck = ({ question, command }) => {
  if (command !== 'move_view') return null
  const thing = question.tags.find((tag) => ['object', 'state', 'road'].includes(tag.kind))
  if (thing) return { reason: 'no_data', premise: `The map moves to areas, points and places, not to "${textOf(question, thing)}"; ask for them and click one in the answer.` }
  const point = question.tags.find((tag) => tag.kind === 'route' && tag.value === 'near')?.captures
  const name = (point?.['point'] ?? point?.['uppoint'])?.[0]?.raw
  const { points } = question.context
  return name && points && !points.some((one) => one.name.toLowerCase() === name.toLowerCase()) ? askPoint(`No point called ${name} is set.`) : null
}

const checks: readonly OrderCheck[] = [running, earlier, twoImages, whichImage, drawnArea, target]

/** Why an order to the screen cannot be carried out, or null. Without a context one image after the event is assumed. */
export function workspaceRefusal(question: Question, command: string, action: string): Refusal | null {
  for (const check of checks) {
    const refusal = check({ question, command, action })
    if (refusal) return refusal
  }
  return null
}
