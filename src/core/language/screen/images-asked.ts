import type { Question } from '../meaning/types.ts'
import { dayWords } from './day-words.ts'

const iso = String.raw`(\d{4}-\d\d-\d\d)`
const after = new RegExp(`\\b(?:after|since|from|later than|newer than)\\s+(?:the\\s+)?${iso}`, 'i')
const before = new RegExp(`\\b(?:before|until|up to|to|earlier than|older than)\\s+(?:the\\s+)?${iso}`, 'i')
const sensors = /\b(radar|sar|drone|uav|satellite|aerial|thermal|infrared|multispectral|optical|rgb)\b/i
const roles: readonly [RegExp, string][] = [
  [/\b(?:pre|before|older|earlier|pre-?event)\b/i, 'pre'],
  [/\b(?:post|after|newer|later|post-?event)\b/i, 'post'],
  [/\breference\b/i, 'reference'],
]

/** Days, sensor or role of "show only the radar images", "only images after 2025-03-05", as the tool takes them. */
export function imagesAsked({ text, context }: Question): Record<string, string> {
  const [from, to] = [after.exec(text)?.[1], before.exec(text)?.[1]]
  if (from !== undefined || to !== undefined) return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const day = dayWords(text)
  const dates = day ? (context.images ?? []).flatMap(({ date }) => (date !== null && day.fits(date) ? [date] : [])) : []
  const [date] = dates
  if (date !== undefined) return { from: date, to: date }
  const sensor = sensors.exec(text)?.[1]?.toLowerCase()
  if (sensor !== undefined) return { sensor }
  const role = roles.find(([words]) => words.test(text))?.[1]
  return role === undefined ? {} : { role }
}

const imageNoun = /\b(?:images?|pictures?|photos?|passes|scenes?|acquisitions)\b/i

/** "Show only the radar images" filters layers, "show only cars" results. */
export const filtersImages = ({ text, tags }: Question): boolean =>
  imageNoun.test(text) && !tags.some((tag) => tag.kind === 'object' || tag.kind === 'state' || tag.kind === 'road')
