import { describe, expect, test } from 'vitest'
import { plannerOption } from './planner-option.ts'

describe('--planner', () => {
  test.each([
    [undefined, { kind: 'builtin', model: null }],
    ['builtin', { kind: 'builtin', model: null }],
    ['ollama', { kind: 'ollama', model: null }],
    ['ollama:qwen2.5:7b', { kind: 'ollama', model: 'qwen2.5:7b' }],
    ['ollama:hf.co/a/b:Q4,mode=steps,shots=0', { kind: 'ollama', model: 'hf.co/a/b:Q4', mode: 'steps', shots: 0 }],
    ['ollama,strategy=react', { kind: 'ollama', model: null, strategy: 'react' }],
  ])('%s', (text, ref) => expect(plannerOption(text)).toEqual(ref))
  test.each(['gpt', 'ollama:', 'builtin,mode=steps', 'ollama:m,mode=dance', 'ollama:m,shots=9', 'ollama:m,shots=two', 'ollama:m,colour=red', 'ollama:m,mode'])(
    '%s is refused with what there is',
    (text) => expect(() => plannerOption(text)).toThrow(/--planner/),
  )
})
