import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const room = join(import.meta.dirname, '..')
const components = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => ({ name, code: readFileSync(join(room, name), 'utf8') }))

/** Names of keys are the same on every keyboard, whatever language the window speaks. */
const keys = /^(?:Enter|Esc|Space|Tab|Shift|Alt|Ctrl|Del|Home|End)(?:[ +].{0,8})?$/

/** Words between tags, and in attributes a person reads or hears. */
function words(code: string): string[] {
  const between = [...code.matchAll(/>\s*([A-Za-z][^<>{}=;()]*?)\s*<\//g)].map((match) => match[1] ?? '')
  const attributes = [...code.matchAll(/\b(?:title|aria-label|placeholder|alt)="([^"]*[A-Za-z]{3}[^"]*)"/g)].map((match) => match[1] ?? '')
  return [...between, ...attributes].filter((text) => /[A-Za-z]{3}/.test(text) && !keys.test(text) && !/^https?:/.test(text))
}

describe('texts of the window', () => {
  it('are found where they stand in a component', () => {
    expect(words('<b>Make plan</b><i title="Close it">{x}</i>')).toEqual(['Make plan', 'Close it'])
    expect(words('<kbd>Enter</kbd><b>{text.make}</b>')).toEqual([])
  })
  it('come from the message files, so that a language is one more file of the same shape', () => {
    expect(components.length).toBeGreaterThan(100)
    expect(components.flatMap(({ name, code }) => words(code).map((text) => `${name}: ${text}`))).toEqual([])
  })
})
