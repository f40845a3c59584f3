import { expect, test } from 'vitest'
import { modeFor } from './mode-for.ts'

type More = { mode?: 'whole' | 'steps'; strategy?: 'react'; advice?: 'whole' | 'reading' }

const ask = (name: string, parameters: number | null, { advice, ...more }: More = {}) =>
  modeFor({ kind: 'ollama', model: name, ...more }, { name, digest: null, parameters }, () => advice ?? null)

test('below 8 B parameters a reading, from there on a whole plan', () => {
  expect(ask('a', 7.6e9)).toBe('reading')
  expect(ask('a', 8e9)).toBe('whole')
})
test('a tag says the size where the server does not', () => {
  expect(ask('llama3.1:8b', null)).toBe('whole')
  expect(ask('qwen2.5:0.5b', null)).toBe('reading')
  expect(ask('smollm2:135m', null)).toBe('reading')
  expect(ask('qwen2.5-coder-14b-instruct', null)).toBe('whole')
  expect(ask('mystery', null)).toBe('reading')
})
test('a self-test knows better than the size, and the person better than both', () => {
  expect(ask('llama3.1:8b', 8e9, { advice: 'reading' })).toBe('reading')
  expect(ask('llama3.2:3b', 3e9, { mode: 'steps', advice: 'reading' })).toBe('steps')
})
test('a strategy is a way to a plan', () => expect(ask('llama3.2:3b', 3e9, { strategy: 'react' })).toBe('whole'))
