import { describe, expect, it } from 'vitest'
import type { ToolContext } from '../../tools/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { runChild } from './child-call.ts'

const world = (told: unknown[] = []) => ({
  store: { artifacts: { find: () => null, store: () => undefined } } as unknown as ProjectStore,
  parent: 'p',
  models: '',
  contextOf: () => ({ step: 's1' }) as ToolContext,
  told: (child: unknown) => void told.push(child),
})
const quantity = (value: number) => ({
  artifactId: `q${value}`,
  step: 's',
  artifact: {
    kind: 'quantity',
    dimension: 'count',
    unit: 'count',
    value,
    label: 'cars',
    method: '',
    classes: [],
    n: 1,
    interval: null,
    intervalReason: null,
    evidence: null,
    analysedShare: null,
  },
})

describe('a call for one item', () => {
  it.each([
    ['a placeholder that nothing filled', { a: '<call[0]>', b: quantity(1) }, 'input_unavailable', '"<call[0]>" is none'],
    ['a result of another kind', { a: { artifactId: 'x', step: 's', artifact: { kind: 'mask' } }, b: quantity(1) }, 'kind_mismatch', 'mask is none'],
    ['nothing for an input it needs', { a: quantity(1) }, 'input_missing', 'lacks "b"'],
    ['an argument it does not take', { a: quantity(1), b: quantity(2), colour: 'red' }, 'argument_invalid', 'takes no "colour"'],
  ])('%s is a failure in words, told with the call', async (_what, ...[inputs, code, words]) => {
    const told: { error?: { code: string } | null }[] = []
    const made = await runChild(world(told), { label: 'first', tool: 'ratio', inputs: inputs as Record<string, unknown> })
    expect(made).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(String(words)) } })
    expect(told).toMatchObject([{ label: 'first', tool: 'ratio', error: { code } }])
  })

  it('what fits is run and told with its result', async () => {
    const told: unknown[] = []
    const made = await runChild(world(told), { label: 'first', tool: 'ratio', inputs: { a: quantity(1), b: quantity(4) } })
    expect(made).toMatchObject({ ok: true, value: { artifact: { value: 0.25 } } })
    expect(told).toMatchObject([{ artifactKind: 'quantity', error: null }])
  })
})
