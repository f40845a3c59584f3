import { wordAnswer } from '../../core/words/index.ts'
import { ok } from '../../contracts/result.ts'
import { defineTool, wire } from '../define-tool.ts'

export const makeAnswer = defineTool({
  id: 'make_answer',
  version: 1,
  module: 'logic',
  verb: 'Word the answer',
  output: 'answer',
  effects: 'none',
  summary: 'One sentence over computed facts; numbers come from the facts alone.',
  typing: {},
  words: ['answer', 'say', 'tell'],
  inputs: { facts: wire.many(['quantity', 'yes_no', 'path', 'table', 'detections', 'mask', 'segmentation']) },
  run: ({ facts }) => ok({ artifact: { kind: 'answer' as const, answer: wordAnswer({ results: facts, inverted: false, place: '', limits: [] }) } }),
})
