import { z } from 'zod'
import { ok } from '../../contracts/result.ts'
import { argumentOf, defineTool } from '../define-tool.ts'

export const askBack = defineTool({
  id: 'ask_back',
  version: 1,
  module: 'logic',
  verb: 'Ask back',
  output: 'answer',
  effects: 'none',
  summary: 'One question to the person, with choices, where the request can be read in several ways; nothing is guessed.',
  typing: {},
  words: ['ask', 'unclear', 'which one', 'do you mean'],
  inputs: {
    question: argumentOf.textRequired({ label: 'question' }),
    choices: argumentOf.jsonMaybe(z.array(z.string().min(1).max(200)).min(2).max(8), { label: 'choices' }),
  },
  run({ question, choices }) {
    return ok({
      artifact: {
        kind: 'answer' as const,
        answer: {
          kind: 'refusal' as const,
          value: null,
          unit: null,
          interval: null,
          intervalReason: null,
          text: question,
          template: question,
          reason: 'unclear',
          hint: choices === undefined ? null : `Choose: ${choices.join('; ')}.`,
          facts: [],
          limits: [],
        },
      },
    })
  },
})
