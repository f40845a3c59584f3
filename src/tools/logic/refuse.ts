import { refusalReasons } from '../../contracts/goal.ts'
import { ok } from '../../contracts/result.ts'
import { argumentOf, defineTool } from '../define-tool.ts'

export const refuse = defineTool({
  id: 'refuse',
  version: 1,
  module: 'logic',
  verb: 'Say why not',
  output: 'answer',
  effects: 'none',
  summary: 'The premise that fails, and what would make the question answerable.',
  typing: {},
  words: ['cannot', 'refuse', 'not possible'],
  inputs: { reason: argumentOf.choice(refusalReasons), premise: argumentOf.textRequired({ label: 'premise' }), hint: argumentOf.text({ label: 'what would help' }) },
  run({ reason, premise, hint }) {
    return ok({
      artifact: {
        kind: 'answer' as const,
        answer: {
          kind: 'refusal' as const,
          value: null,
          unit: null,
          interval: null,
          intervalReason: null,
          text: premise,
          template: premise,
          reason: reason ?? 'out_of_scope',
          hint: hint ?? null,
          facts: [],
          limits: [],
        },
      },
    })
  },
})
