import { z } from 'zod'
import { quantityWords } from '../../core/words/index.ts'
import type { Quantity } from '../../contracts/kinds/index.ts'
import { argumentOf, defineTool, type InputDef, wire } from '../define-tool.ts'
import type { WireValues } from '../context.ts'
import { figureOutput, printingOf } from './drawing.ts'

const several = <K extends 'figure' | 'quantity'>(kind: K, label: string): InputDef<WireValues[K][] | null> => ({
  spec: { role: 'wire', kinds: [kind], many: true, optional: true, label, note: '' },
  value: null,
})

export const reportPage = defineTool({
  id: 'report_page',
  version: 1,
  module: 'picture',
  verb: 'Make a report page',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.report_page'],
  summary: 'One page with maps, charts, key numbers and a text; what was asked for and is not there is said on the page.',
  typing: {},
  words: ['report page', 'one pager', 'briefing page'],
  inputs: {
    map: wire.maybe('figure', { label: 'map' }),
    chart: wire.maybe('figure', { label: 'chart' }),
    more: several('figure', 'more pictures'),
    numbers: several('quantity', 'key numbers'),
    text: wire.maybe('text', { label: 'text' }),
    summary: argumentOf.text({ label: 'text typed', max: 5000 }),
    expects: argumentOf.jsonMaybe(z.array(z.enum(['map', 'chart', 'numbers', 'text'])), { label: 'parts it should have', note: 'a part that is not there is named on the page' }),
    title: argumentOf.text({ label: 'title', note: 'Situation report unless set' }),
  },
  run({ map, chart, more, numbers, text, summary, expects, title }, context) {
    const printing = printingOf(context)
    if (!printing.ok) return printing
    const there = { map: map !== null, chart: chart !== null, numbers: (numbers ?? []).length > 0, text: text !== null || summary !== undefined }
    const missing = (expects ?? []).filter((part) => !there[part]).map((part) => `There is no ${part === 'numbers' ? 'key number' : part} for this page.`)
    return figureOutput(
      printing.value.page({
        title: title ?? 'Situation report',
        text: [text?.artifact.text ?? '', summary ?? ''].filter(Boolean).join('\n'),
        figures: [map, chart, ...(more ?? [])].flatMap((one) => one?.artifact ?? []),
        numbers: (numbers ?? []).map(({ artifact }) => keyNumber(artifact)),
        missing,
      }),
    )
  },
})

const keyNumber = ({ label, value, unit, interval }: Quantity) => ({
  label,
  value: quantityWords(value, unit),
  interval: interval ? `${quantityWords(interval[0], unit)} to ${quantityWords(interval[1], unit)} (95 %)` : null,
})
