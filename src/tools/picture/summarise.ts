import { fail, ok } from '../../contracts/result.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { sentenceOf } from './facts-of.ts'

export const summarise = defineTool({
  id: 'summarise',
  version: 1,
  module: 'picture',
  verb: 'Sum up results',
  output: 'text',
  effects: 'none',
  aliases: ['model.summarize', 'm.summarize'],
  summary: 'The results as sentences, one each: facts as they stand and nothing else; no model words them, and no advice is added.',
  typing: {},
  words: ['summary', 'sum up', 'summarise', 'summarize', 'in words'],
  inputs: {
    results: wire.many(['quantity', 'yes_no', 'detections', 'path', 'table', 'series', 'features', 'graph', 'text'], { label: 'results' }),
    question: argumentOf.text({ label: 'question they answer' }),
  },
  run({ results, question }) {
    const told = results.flatMap(({ artifact, artifactId, step }) => {
      const sentence = sentenceOf(artifact)
      return sentence === null ? [] : [{ sentence, step, artifactId, kind: artifact.kind }]
    })
    if (told.length === 0) return fail({ code: 'input_missing', message: 'None of the results says anything in words.', hint: 'Connect steps that count, measure or find.' })
    const text = told.map(({ sentence }) => sentence).join(' ')
    return ok({
      artifact: {
        kind: 'text' as const,
        text,
        data: { question: question ?? null, findings: told },
        method: `${told.length} of ${results.length} results, one sentence each, from their facts.`,
      },
    })
  },
})
