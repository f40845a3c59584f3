import { defineTool } from '../define-tool.ts'
import { chartInputs, drawnChart } from './chart-items.ts'

export const lineChart = defineTool({
  id: 'line_chart',
  version: 1,
  module: 'picture',
  verb: 'Draw a line',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.line_chart'],
  summary: 'Numbers in order, mostly of dates; the line breaks where a value is missing.',
  typing: {},
  words: ['line chart', 'over time', 'trend line'],
  inputs: chartInputs,
  run: (given, context) => drawnChart('line', given, context),
})
