import { type Answers, AnswersSchema } from '../engine/index.ts'
import { parseJson, readJsonFile } from './json-input.ts'
import { failed, numberOption, type ParsedOptions, UsageError } from './options.ts'

const inline = { what: 'The answers', code: 'bad_request' } as const

/** What the options and `--answers` say of a model; options win. @throws UsageError, FailureError bad_request */
export function answersOf(options: ParsedOptions): Answers {
  const file = options.one('answers')
  const [classes, tile] = [options.one('classes'), numberOption('tile', options.one('tile'))]
  const given = {
    ...(file === undefined ? {} : objectOf(/^\s*\{/.test(file) ? parseJson(file, inline) : readJsonFile(file, inline))),
    ...(options.one('gsd') === undefined ? {} : { gsd: gsdRange(options.one('gsd') ?? '') }),
    ...(classes === undefined ? {} : { classes: classes.split(',').map((name) => name.trim()) }),
    ...(tile === undefined ? {} : { tile }),
    ...Object.fromEntries(['order', 'scale', 'layout', 'dates'].flatMap((name) => (options.one(name) === undefined ? [] : [[name, plain(name, options.one(name) ?? '')]]))),
  }
  const parsed = AnswersSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`--${String(issue?.path[0] ?? 'answers')} does not fit: ${issue?.message}`)
}

const plain = (name: string, text: string): string => (name === 'order' ? text.toUpperCase() : text)

function objectOf(value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  return failed({ code: 'bad_request', message: 'The answers are not a JSON object.', hint: 'Write for example {"gsd": [0.1, 0.3], "classes": ["building"]}.' })
}

/** `0.1-0.3`, or one number. */
export function gsdRange(text: string): [number, number] {
  const found = /^\s*(\d*\.?\d+(?:e-?\d+)?)\s*(?:(?:-|\.\.|,)\s*(\d*\.?\d+(?:e-?\d+)?))?\s*$/i.exec(text)
  const [low, high] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])]
  if (!found || !(low > 0) || !(high >= low)) throw new UsageError(`--gsd needs metres a pixel as LOW-HIGH, such as 0.1-0.3, not "${text}"`)
  return [low, high]
}
