import { defineTool } from '../define-tool.ts'
import { chartInputs, drawnChart } from './chart-items.ts'

export const barChart = defineTool({
  id: 'bar_chart',
  version: 1,
  module: 'picture',
  verb: 'Draw bars',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.bar_chart'],
  summary: 'Numbers as bars in class colours, with their 95 % intervals as whiskers; a gap is a gap, never a zero.',
  typing: {},
  words: ['bar chart', 'bars', 'histogram of classes'],
  inputs: chartInputs,
  run: (given, context) => drawnChart('bar', given, context),
})
