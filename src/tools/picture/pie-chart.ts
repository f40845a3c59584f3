import { defineTool } from '../define-tool.ts'
import { chartInputs, drawnChart } from './chart-items.ts'

export const pieChart = defineTool({
  id: 'pie_chart',
  version: 1,
  module: 'picture',
  verb: 'Draw a pie',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.pie_chart'],
  summary: 'Shares of a whole; numbers below zero are refused.',
  typing: {},
  words: ['pie chart', 'shares'],
  inputs: chartInputs,
  run: (given, context) => drawnChart('pie', given, context),
})
