import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseJsonText } from '../engine/index.ts'
import { failed } from './options.ts'

/** What a text is, for sentences (`The legend`, `The area`), and the code of a failure over its form. */
export type Named = { readonly what: string; readonly code: 'area_invalid' | 'labels_invalid' | 'bad_request' }

/** Text of a file named on the command line; @throws FailureError when it is not there, a folder, or may not be read. */
export function readTextFile(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    if (code === 'EISDIR') return failed({ code: 'file_unreadable', message: `${what} ${basename(path)} is a folder, not a file.`, hint: 'Name the file in it.' })
    if (code === 'ENOENT' || code === 'ENOTDIR') return failed({ code: 'file_missing', message: `${what} ${basename(path)} is not there.`, hint: 'Check the path.' })
    return failed({ code: 'file_unreadable', message: `${what} ${basename(path)} cannot be read.`, hint: 'Check the rights of the file.' })
  }
}

export const readJsonFile = (path: string, named: Named): unknown => parseJson(readTextFile(path, named.what), { ...named, what: `${named.what} ${basename(path)}` })

/** As `readJsonFile`; `-` is the standard input. */
export async function readJsonInput(path: string, named: Named): Promise<unknown> {
  if (path !== '-') return readJsonFile(path, named)
  process.stdin.setEncoding('utf8')
  let text = ''
  for await (const part of process.stdin) text += String(part)
  return parseJson(text, { ...named, what: `${named.what} on the standard input` })
}

export function parseJson(text: string, { what, code }: Named): unknown {
  try {
    const value: unknown = parseJsonText(text)
    if (isDeeperThan(value, deepest)) return failed({ code, message: `${what} has lists in lists more than ${deepest} deep.`, hint: 'Check its form.' })
    if (holdsInfinity(value)) return failed({ code, message: `${what} holds a number too large to be kept.`, hint: 'Numbers go to 1e308.' })
    return value
  } catch (error) {
    if (error instanceof SyntaxError) return failed({ code, message: `${what} is not JSON.`, hint: 'Check its form.' })
    throw error
  }
}

/** No plan, legend or outline is nested so; what is could not be sent on, which walks into it. */
const deepest = 100

/** Level by level: a walk that calls itself is what depth breaks. */
function isDeeperThan(value: unknown, most: number): boolean {
  let level: readonly unknown[] = [value]
  for (let at = 0; level.length > 0; at++) {
    if (at > most) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** Of a number such as 1e999; it would be sent on as none at all, and what is then said of it is not what is wrong. Not deeper than `deepest`. */
function holdsInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsInfinity)
}
