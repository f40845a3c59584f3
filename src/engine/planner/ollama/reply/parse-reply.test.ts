import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toolSpecs } from '../../../../tools/index.ts'
import { parseReply } from './parse-reply.ts'

const registry = { specs: toolSpecs, resources: ['image', 'here', 'A', 'B'] }
const parsed = (text: string) => {
  const result = parseReply(text, registry)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const step = fc.record(
  { tool: fc.oneof(fc.constantFrom(...toolSpecs.map((spec) => spec.id)), fc.string()), inputs: fc.dictionary(fc.string(), fc.jsonValue()), output: fc.string() },
  { requiredKeys: ['tool'] },
)
const pieces = fc.array(
  fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    '"',
    '\\',
    ',',
    ':',
    '"tool"',
    '"detect"',
    '<think>',
    '</think>',
    '<tool_call>',
    '</tool_call>',
    '```json',
    ' ',
    'detect(',
    ')',
    '\n',
    '“',
    '\uFEFF',
    '"__proto__"',
    '"inputs"',
  ),
  { maxLength: 60 },
)

describe('parseReply', () => {
  test('never throws on random text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          pieces.map((list) => list.join('')),
        ),
        (text) => typeof parseReply(text, registry).ok === 'boolean',
      ),
      { numRuns: 500 },
    )
  })

  test('never throws on plans of random values, and every action it gives is one of a known tool with one named result', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), fc.string(), (steps, prose) => {
        const result = parseReply(`${prose.replaceAll(/[[\]"]/g, '')}${JSON.stringify(steps)}`, registry)
        return (
          !result.ok ||
          result.value.actions.every(
            (action) => toolSpecs.some((spec) => spec.id === action.tool) && action.outputs.length === 1 && /^[A-Za-z_][\w.-]*$/.test(action.outputs[0] ?? ''),
          )
        )
      }),
      { numRuns: 300 },
    )
  })

  test('finds a plan whatever prose without brackets stands around it', () => {
    const prose = fc.string().map((text) => text.replaceAll(/[[\]"`<>]/g, ''))
    const plan = '[{"tool":"detect","inputs":{"image":"image"},"output":"d1"},{"tool":"count","inputs":{"detections":"d1"},"output":"n1"}]'
    fc.assert(
      fc.property(
        prose,
        prose,
        (before, after) =>
          parsed(`${before}${plan}${after}`)
            .actions.map((action) => action.tool)
            .join() === 'detect,count',
      ),
    )
  })

  test('a reply of open brackets alone ends', () => {
    expect(parseReply('['.repeat(200_000), registry).ok).toBe(false)
    expect(parseReply('[{"a":'.repeat(30_000), registry).ok).toBe(false)
  })

  test('names in marks are the names', () => {
    expect(
      parsed('[{"tool":"detect","inputs":{"image":"<image>"},"output":"d1"},{"tool":"count","inputs":{"detections":"$d1"},"output":"n1"}]').actions.map(
        (action) => Object.values(action.inputs)[0],
      ),
    ).toEqual(['image', 'd1'])
  })

  test('calls of the OpenAI form, arguments as a string, become steps', () => {
    const reply = parsed('[{"id":"call_1","type":"function","function":{"name":"segment","arguments":"{\\"image\\":\\"image\\"}"}}]')
    expect(reply.converted).toBe(true)
    expect(reply.actions).toMatchObject([{ tool: 'segment', inputs: { image: 'image' }, outputs: ['segment_1'] }])
  })

  test('an input named like something every object has is left out', () => {
    expect(parsed('[{"tool":"detect","inputs":{"image":"image","constructor":"x","__proto__":"y"},"output":"d1"}]').actions[0]?.inputs).toEqual({ image: 'image' })
  })

  test('the words before the plan are kept apart from it', () => {
    expect(parsed('<think>cars are vehicles</think>So:\n{"plan": [{"tool":"detect","inputs":{"image":"image"},"output":"d1"}]}').reasoning).toBe('cars are vehicles\nSo:')
  })

  test('a result whose name is no word gets one, and its readers follow', () => {
    const reply = parsed('[{"tool":"detect","inputs":{"image":"image"},"output":"{0} 25.3"},{"tool":"count","inputs":{"detections":"{0} 25.3"},"output":"constructor"}]')
    expect(reply.actions).toMatchObject([{ outputs: ['detect_1'] }, { inputs: { detections: 'detect_1' }, outputs: ['count_1'] }])
    expect(reply.findings.map((one) => one.code)).toEqual(['output_id_missing', 'output_id_missing'])
  })

  test('an alias is the tool it stands for', () => {
    expect(parsed('[{"tool":"object_detection","inputs":{"image":"image"},"output":"d1"}]').repairs).toMatchObject([{ from: 'object_detection', to: 'detect' }])
  })
})
