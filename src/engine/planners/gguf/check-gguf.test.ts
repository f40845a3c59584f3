import { expect, test } from 'vitest'
import { checkGguf } from './check-gguf.ts'
import { chooseContext, chooseTemplate } from './choose-template.ts'
import type { Gguf } from './read-gguf.ts'

const gguf = (more: Partial<Gguf> = {}): Gguf => ({
  fileBytes: 2e9,
  version: 3,
  architecture: 'llama',
  name: null,
  type: 'model',
  contextTokens: 8192,
  chatTemplate: null,
  parameters: 3e9,
  tensors: 200,
  parts: 1,
  endsAt: 2e9,
  ...more,
})
const check = (more: Partial<Gguf>) => checkGguf('/stick/model.gguf', gguf(more), { memoryBytes: 16e9 })

test('a chat model that fits into memory may come in', () => expect(check({}).ok).toBe(true))
test.each([
  [{ parts: 3 }, 'it is one of 3 parts of a model'],
  [{ type: 'adapter' }, 'it holds a part of a model (adapter)'],
  [{ architecture: 'nomic-bert' }, 'a network of the kind nomic-bert writes no words'],
  [{ architecture: 'clip' }, 'a network of the kind clip writes no words'],
  [{ architecture: null }, 'it does not say what kind of network it is'],
  [{ tensors: 0 }, 'it holds words and no weights'],
  [{ contextTokens: 512 }, 'it reads 512 tokens, and a question with its tools needs 1024'],
])('%j cannot: %s', (more, why) => expect(check(more)).toMatchObject({ ok: false, error: { code: 'gguf_invalid', message: `model.gguf cannot plan: ${why}.` } }))
test('40 GB on a machine of 16 are refused before anything is copied', () =>
  expect(check({ fileBytes: 40e9 })).toMatchObject({ ok: false, error: { code: 'planner_out_of_memory', message: 'model.gguf is 40 GB, and this machine has 16 GB of memory.' } }))

test.each([
  ["{{'<|im_start|>' + message['role']}}<|im_end|>", 'ChatML'],
  ['<|start_header_id|>{{ role }}<|end_header_id|>{{ c }}<|eot_id|>', 'Llama 3'],
  ['<start_of_turn>model{{ c }}<end_of_turn>', 'Gemma'],
  ['<|user|>\n{{ c }}<|end|>\n<|assistant|>', 'Phi 3'],
  ['<|user|>\n{{ c }}</s>\n<|assistant|>', 'Zephyr'],
  ['[INST] {{ c }} [/INST]', 'Mistral'],
])('%j is talk of %s', (template, family) => expect(chooseTemplate(template)?.family).toBe(family))
test('a talk nobody knows is left to the server', () => expect([chooseTemplate('{{ bos }}{{ c }}'), chooseTemplate(null)]).toEqual([null, null]))
test('the context is what the model was made for, and no larger than needed', () =>
  expect([chooseContext(2048), chooseContext(131072), chooseContext(null)]).toEqual([2048, 8192, 4096]))
