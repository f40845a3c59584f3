import { defineTool } from '../define-tool.ts'
import { told } from './state-change.ts'

/** What runs is stopped when the order is given, before this step; the step says so and keeps its place in the history. */
export const stopRun = defineTool({
  id: 'stop_run',
  version: 1,
  module: 'workspace',
  verb: 'Stop what runs',
  output: 'state',
  effects: 'workspace',
  summary: 'Stops the running plan; steps that are finished stay.',
  typing: {},
  words: ['stop', 'cancel', 'abort', 'halt'],
  inputs: {},
  run: () => told(['stopped what was running; finished steps are kept']),
})
