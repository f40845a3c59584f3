import { unitOf } from '../text/units.ts'
import type { Token } from '../text/tokens.ts'
import type { Question } from './types.ts'
import { activeImage } from '../screen/ask.ts'
import { imagesAsked } from '../screen/images-asked.ts'
import { conditionOf } from './filter.ts'

const directions: Record<string, string> = {
  left: 'left',
  right: 'right',
  up: 'up',
  down: 'down',
  north: 'up',
  south: 'down',
  east: 'right',
  west: 'left',
  top: 'up',
  bottom: 'down',
}

/** Arguments of a workspace command, as its tool takes them. */
export function argumentsOf(question: Question, command: string, action: string): Record<string, unknown> {
  const words = question.tokens.map((token) => token.norm)
  const number = question.tokens.find((token) => token.value !== null)?.value ?? null
  const make = makers[command]
  return make ? make({ question, words, number, action }) : {}
}

type Given = { question: Question; words: readonly string[]; number: number | null; action: string }

const makers: Record<string, (given: Given) => Record<string, unknown>> = {
  move_view: ({ words, number, action, question }) => {
    if (action === 'zoom') return zoom(words, number, zoomTarget(question))
    if (action === 'pan') return { pan: words.flatMap((word) => (Object.hasOwn(directions, word) ? (directions[word] ?? []) : []))[0] ?? 'left' }
    const last = question.context.last
    if (action === 'go' && words.some((word, i) => word === 'there' && words[i + 1] === undefined)) return { to: 'there', ...(last ? { answer: last.requestId } : {}) }
    return { to: action === 'go' ? (coordinate(question) ?? restAfter(question.tokens, ['to', 'on', 'at', 'over'])) : action }
  },
  set_opacity: ({ words, number }) => ({ opacity: opacity(words, number), layers: 'all' }),
  show_layer: ({ action, question }) => ({ layers: layersOf(question, action), ...(['older', 'newer', 'other'].includes(action) ? { top: true } : {}) }),
  hide_layer: ({ action, question }) => ({ layers: layersOf(question, action) }),
  filter_layers: ({ question }) => imagesAsked(question),
  step_object: ({ words, question }) => ({
    direction: words.includes('previous') ? 'previous' : 'next',
    ...(question.context.last ? { answer: question.context.last.requestId } : {}),
  }),
  order_layers: ({ question }) => ({ layers: layersOf(question, 'order') }),
  set_layer_role: ({ words, question }) =>
    words.some((word) => ['swap', 'exchange'].includes(word))
      ? { layer: 'all', role: 'swap' }
      : { layer: namedImage(question) ?? question.context.images?.at(-1)?.id ?? 'image', role: roleOf(words) },
  set_filter: ({ question }) => {
    const score = conditionOf(question)?.filter.match(/score [<>]=? ([\d.]+)/)?.[1]
    const weak = question.tokens.some((token) => ['weak', 'uncertain', 'doubtful', 'unsure', 'shaky', 'unlikely'].includes(token.norm))
    return score ? { minScore: Number(score) } : weak ? { minScore: 0.5 } : {}
  },
  rename_area: ({ question }) => ({
    name: restAfter(question.tokens, ['to', 'as', 'called', 'name', 'it', 'area', 'box', 'polygon', 'sector', 'zone', 'call', 'label', 'one', 'this', 'is']),
  }),
  split_area: ({ words, question }) =>
    grid(
      words,
      question.tokens.flatMap((token) => token.value ?? []),
    ),
  select: ({ words }) => ({
    what: words.some((word) => ['clear', 'deselect', 'unselect', 'drop', 'unpick'].includes(word)) ? 'none' : words.includes('invert') ? 'inverse' : 'all',
  }),
  set_unit: ({ words, question }) => units(words, question.tokens),
  compare_view: ({ words }) => ({
    mode: words.some((word) => ['stop', 'end', 'leave', 'exit'].includes(word))
      ? 'off'
      : words.includes('flicker') || words.includes('blink') || words.includes('toggle') || words.includes('flip')
        ? 'flicker'
        : words.some((word) => ['side', 'next', 'screen', 'beside', 'alongside'].includes(word))
          ? 'side_by_side'
          : 'swipe',
  }),
  undo: ({ number }) => ({ count: number ?? 1 }),
  draw_area: ({ words }) => ({ shape: words.some((word) => ['polygon', 'outline', 'lasso'].includes(word)) ? 'polygon' : 'rectangle' }),
}

/** "Zoom to A1": what stands behind "to", unless it is the image itself or a scale. */
function zoomTarget(question: Question): string {
  const { tokens, tags } = question
  const at = tokens.findIndex((token) => token.norm === 'to' || token.norm === 'on')
  if (at < 0 || at > 3) return ''
  if (tags.some((tag) => tag.kind === 'place' && (tag.value === 'area' || tag.value === 'here') && tag.to > at)) return 'here'
  return coordinate(question) ?? restAfter(tokens, ['to', 'on'])
}

const coordinate = ({ text }: Question): string | undefined => text.match(/-?\d+(?:\.\d+)?\s*,\s*-?\d+(?:\.\d+)?/)?.[0]

function zoom(words: readonly string[], number: number | null, to: string): Record<string, unknown> {
  if (words.some((word) => ['fit', 'whole', 'full', 'everything', 'entire', 'extent'].includes(word))) return { to: 'fit' }
  if (words.includes('%') || words.includes('percent')) return { to: `${number ?? 100} %` }
  if (to !== '') return { to: /^(image|picture|map|scene|photo)$/i.test(to) ? 'fit' : to }
  const out = words.some((word) => ['out', 'smaller', 'back', 'further', 'away', 'wider'].includes(word))
  return { zoom: (out ? -1 : 1) * (number ?? 1) }
}

function opacity(words: readonly string[], number: number | null): number {
  const transparent = words.some((word) => ['transparent', 'transparency', 'seethrough', 'translucent', 'through'].includes(word))
  if (number !== null) return transparent ? 1 - share(number) : share(number)
  if (words.includes('half')) return 0.5
  return words.includes('opaque') || words.includes('solid') ? 1 : 0.4
}

const share = (value: number) => Math.min(1, value > 1 ? value / 100 : value)

function roleOf(words: readonly string[]): string {
  const of = (role: string, names: readonly string[]) => (words.some((word) => names.includes(word)) ? role : null)
  return (
    of('reference', ['reference']) ??
    of('roads', ['roads', 'road']) ??
    of('dem', ['dem', 'terrain']) ??
    of('places', ['places']) ??
    of('population', ['population']) ??
    of('pre', ['pre', 'before', 'older', 'earlier', 'previous', 'old']) ??
    'post'
  )
}

function grid(words: readonly string[], numbers: readonly number[]): Record<string, unknown> {
  if (words.some((word) => word.startsWith('quarter') || word === 'quadrants')) return { rows: 2, columns: 2 }
  if (words.includes('half') || words.includes('halves') || words.includes('halve')) return { rows: 1, columns: 2 }
  const [first, second] = numbers
  if (first !== undefined && second !== undefined) return { rows: first, columns: second }
  if (first === undefined) return { rows: 2, columns: 2 }
  const side = Math.round(Math.sqrt(first))
  return side * side === first ? { rows: side, columns: side } : { rows: 1, columns: first }
}

function units(words: readonly string[], tokens: readonly Token[]): Record<string, unknown> {
  const named = tokens.map((token) => unitOf(token)).find((unit) => unit !== null) ?? null
  if (named) return ['m2', 'ha', 'km2', 'ft2', 'acre'].includes(named) ? { area: named } : { length: named }
  return words.includes('imperial') || words.includes('us') || words.includes('american') ? { area: 'acre', length: 'ft' } : { area: 'auto', length: 'auto' }
}

function layersOf(question: Question, action: string): string {
  if (action === 'older') return 'pre'
  if (action === 'newer') return 'post'
  if (action === 'other') return otherImage(question)
  const rest = restAfter(question.tokens, ['show', 'hide', 'on', 'off', 'display', 'the', 'put', 'move', 'bring'])
  if (pointing.test(rest)) return activeImage(question.context.images ?? [])?.id ?? 'image'
  return namedImage(question) ?? (rest || 'all')
}

/** The image that is not the active one; two are told apart by it, and more are asked about before this. */
const otherImage = ({ context, chosen }: Question): string => chosen?.layerId ?? context.images?.find((image) => image !== activeImage(context.images ?? []))?.id ?? 'pre'

const pointing = /^(that|it|this|this one|that one|this layer|that layer|this image|that image)$/i

const namedImage = ({ text, context }: Question): string | null => context.images?.find((image) => text.toLowerCase().includes(image.name.toLowerCase()))?.id ?? null

/** The words behind the first of the given ones, without articles: a name as she wrote it. */
function restAfter(tokens: readonly Token[], marks: readonly string[]): string {
  const at = tokens.findIndex((token, i) => marks.includes(token.norm) && !marks.includes(tokens[i + 1]?.norm ?? ''))
  const rest = tokens.slice(at + 1).filter((token) => !['the', 'a', 'an', 'please', '.', '?', '!'].includes(token.norm))
  return rest.map((token) => token.raw).join(' ')
}
