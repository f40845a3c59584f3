import type { Figure } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { chartSvg, lookOf, ownColour } from '../../core/picture/index.ts'
import { quantityWords, significantDigits, unitSign } from '../../core/words/index.ts'
import type { ChartAsk, ChartItem } from '../../tools/index.ts'
import type { LoggerInterface } from 'vega'
import type { TopLevelSpec } from 'vega-lite'

/** Size of the plot inside the axes, in chart units of a quarter millimetre. */
const plot = { width: 520, height: 300 } as const
const unitMm = 0.25
const mostItems = 60

/**
 * A bar, pie or line chart: class colours of the map, intervals as whiskers, units on the axis, gaps as gaps.
 * @fails input_missing without a value; argument_invalid for a pie of negative numbers or of nothing, and for more bars than can be read
 */
export async function chartFigure(ask: ChartAsk): Promise<Result<Figure>> {
  const known = ask.items.filter((item): item is ChartItem & { value: number } => item.value !== null && Number.isFinite(item.value))
  const problem = problemOf(ask, known)
  if (problem) return problem
  const drawn = await rendered(specOf(ask))
  const { svg, widthMm, heightMm } = chartSvg({ title: ask.title, drawn, unitMm, description: describe(ask), notes: notesOf(ask) })
  return ok({
    kind: 'figure',
    title: ask.title,
    form: 'chart',
    widthMm,
    heightMm,
    svg,
    description: describe(ask),
    sources: [],
    caveats: notesOf(ask),
    figures: known.map(({ label, value, step = null, artifactId = null }) => ({ label, value, unit: ask.unit, step, artifactId })),
    method: ask.method,
  })
}

function problemOf({ form, items, title }: ChartAsk, known: readonly { value: number }[]): Result<never> | null {
  if (known.length === 0) return fail({ code: 'input_missing', message: `There is no number to draw in "${title}".`, hint: 'Connect a step that gives numbers.' })
  if (items.length > mostItems && form !== 'line')
    return fail({ code: 'argument_invalid', message: `${items.length} bars or slices cannot be read; at most ${mostItems} can.`, hint: 'Take the largest, or draw a line.' })
  const twice = items.find(({ label }, at) => items.findIndex((item) => item.label === label) !== at)
  if (twice)
    return fail({ code: 'argument_invalid', message: `Two values are called "${twice.label}", so the chart could not tell them apart.`, hint: 'Give each a name of its own.' })
  if (form !== 'pie') return null
  if (known.some(({ value }) => value < 0)) return fail({ code: 'argument_invalid', message: 'A pie shows shares, and there is a number below zero.', hint: 'Draw bars instead.' })
  return known.every(({ value }) => value === 0)
    ? fail({ code: 'argument_invalid', message: 'All numbers are zero, so there is nothing to share.', hint: 'Draw bars instead.' })
    : null
}

/** What a person who does not see the picture needs: every label with its number. */
function describe({ form, title, items, unit }: ChartAsk): string {
  const say = ({ label, value, interval }: ChartItem) =>
    `${label} ${value === null ? 'not known' : words(value, unit)}${interval ? ` (${words(interval[0], unit)} to ${words(interval[1], unit)})` : ''}`
  return `${form === 'bar' ? 'Bar' : form === 'pie' ? 'Pie' : 'Line'} chart: ${title}. ${items.map(say).join('; ')}.`
}

const words = (value: number, unit: ChartAsk['unit']): string => (unit ? quantityWords(value, unit) : significantDigits(value))

function notesOf({ items, form }: ChartAsk): string[] {
  const gaps = items.filter(({ value }) => value === null).map(({ label }) => label)
  return [
    ...(form !== 'pie' && items.some(({ interval }) => interval) ? ['Whiskers: 95 % interval.'] : []),
    ...(gaps.length > 0 ? [`No value for ${gaps.slice(0, 6).join(', ')}${gaps.length > 6 ? ` and ${gaps.length - 6} more` : ''}: left open, not zero.`] : []),
  ]
}

/** A day as the chart library takes it. */
const dateOf = (label: string) => ({ utc: true, year: Number(label.slice(0, 4)), month: Number(label.slice(5, 7)), date: Number(label.slice(8)) })
const isDate = (label: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(label)

function specOf(ask: ChartAsk): TopLevelSpec {
  const { items, unit } = ask
  const total = items.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const values = items.map(({ label, value, interval, classId }, at) => ({
    order: at,
    label,
    // a slice is told apart by its words: values and shares stand in the legend, where nothing overlaps
    told:
      ask.form === 'pie' && value !== null
        ? `${label}: ${words(value, unit)} (${significantDigits((value / total) * 100, 3)} %)`
        : ask.form === 'pie'
          ? `${label}: not known`
          : label,
    value,
    low: interval?.[0] ?? null,
    high: interval?.[1] ?? null,
    color: classId ? lookOf(classId, at + 1).color : ownColour(ask.form === 'pie' ? at : 0),
  }))
  const base = { $schema: 'https://vega.github.io/schema/vega-lite/v6.json', data: { values }, background: '#FFFFFF', padding: 4, config: look } as const
  if (ask.form === 'pie') return { ...base, ...pieSpec(values) } as unknown as TopLevelSpec
  return {
    ...base,
    width: plot.width,
    height: ask.form === 'bar' ? Math.max(60, Math.min(900, items.length * 34)) : plot.height,
    layer: ask.form === 'bar' ? barLayers(ask) : lineLayers(ask),
  } as unknown as TopLevelSpec
}

const axisTitle = ({ axis, unit }: ChartAsk): string =>
  [axis ?? '', unit && unitSign(unit) ? (axis ? `(${unitSign(unit)})` : unitSign(unit)) : unit === 'count' && !axis ? 'count' : ''].filter(Boolean).join(' ')

/** Bars lie, so that long labels are read; the number stands at the end of each. */
function barLayers(ask: ChartAsk): object[] {
  const y = { field: 'label', type: 'nominal', sort: ask.items.map(({ label }) => label), title: null, axis: { labelLimit: 460 } }
  const x = { field: 'value', type: 'quantitative', title: axisTitle(ask), axis: { grid: true, tickCount: 6 } }
  return [
    { mark: { type: 'bar', stroke: '#12161B', strokeWidth: 0.7, height: { band: 0.62 } }, encoding: { y, x, color: { field: 'color', type: 'nominal', scale: null } } },
    {
      transform: [{ filter: 'isValid(datum.low)' }],
      mark: { type: 'rule', strokeWidth: 1.6, color: '#12161B' },
      encoding: { y, x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
    },
    ...['low', 'high'].map((field) => ({
      transform: [{ filter: 'isValid(datum.low)' }],
      mark: { type: 'tick', thickness: 1.6, size: 11, color: '#12161B' },
      encoding: { y, x: { field, type: 'quantitative' } },
    })),
    {
      transform: [{ filter: 'isValid(datum.value)' }, { calculate: 'isValid(datum.high) ? max(datum.high, datum.value) : max(datum.value, 0)', as: 'end' }],
      mark: { type: 'text', align: 'left', dx: 6, fontSize: 12.5, fontWeight: 700 },
      encoding: { y, x: { field: 'end', type: 'quantitative' }, text: { field: 'value', type: 'quantitative', format: ',.4~r' } },
    },
  ]
}

/** A gap breaks the line: it is neither zero nor drawn across. */
function lineLayers(ask: ChartAsk): object[] {
  const dates = ask.items.every(({ label }) => isDate(label))
  const x = dates
    ? {
        field: 'label',
        type: 'temporal',
        title: null,
        axis: {
          format: '%Y-%m-%d',
          labelOverlap: 'greedy',
          labelSeparation: 6,
          labelAngle: 0,
          grid: false,
          ...(ask.items.length <= 10 ? { values: ask.items.map(({ label }) => dateOf(label)) } : { tickCount: 8 }),
        },
        scale: { type: 'utc' },
      }
    : { field: 'label', type: 'ordinal', sort: ask.items.map(({ label }) => label), title: null, axis: { labelAngle: ask.items.length > 8 ? -40 : 0, labelLimit: 160 } }
  const y = { field: 'value', type: 'quantitative', title: axisTitle(ask), scale: { zero: ask.items.every(({ value }) => value === null || value >= 0) } }
  const color = ask.items.find(({ classId }) => classId)?.classId
  const ink = color ? lookOf(color).color : ownColour(0)
  const whisker = { transform: [{ filter: 'isValid(datum.low)' }] }
  return [
    { mark: { type: 'line', color: '#12161B', strokeWidth: 4.2, invalid: 'break-paths-show-domains' }, encoding: { x, y, order: { field: 'order' } } },
    { mark: { type: 'line', color: ink, strokeWidth: 2.6, invalid: 'break-paths-show-domains' }, encoding: { x, y, order: { field: 'order' } } },
    { ...whisker, mark: { type: 'rule', color: '#12161B', strokeWidth: 1.3 }, encoding: { x, y: { field: 'low', type: 'quantitative' }, y2: { field: 'high' } } },
    ...['low', 'high'].map((field) => ({
      ...whisker,
      mark: { type: 'tick', orient: 'horizontal', thickness: 1.3, size: 10, color: '#12161B' },
      encoding: { x, y: { field, type: 'quantitative' } },
    })),
    { transform: [{ filter: 'isValid(datum.value)' }], mark: { type: 'point', filled: true, size: 70, color: ink, stroke: '#12161B', strokeWidth: 1 }, encoding: { x, y } },
  ]
}

function pieSpec(values: readonly { told: string; color: string }[]): object {
  const side = 300
  return {
    width: side,
    height: side,
    transform: [{ filter: 'isValid(datum.value) && datum.value > 0' }],
    mark: { type: 'arc', stroke: '#12161B', strokeWidth: 1, outerRadius: side / 2 - 4 },
    encoding: {
      theta: { field: 'value', type: 'quantitative', stack: true },
      order: { field: 'order' },
      color: {
        field: 'told',
        type: 'nominal',
        sort: values.map(({ told }) => told),
        scale: { domain: values.map(({ told }) => told), range: values.map(({ color }) => color) },
        legend: { title: null, labelLimit: 420, symbolType: 'square', symbolSize: 160, symbolStrokeColor: '#12161B', symbolStrokeWidth: 0.7, labelFontSize: 13, rowPadding: 6 },
      },
    },
  }
}

const look = {
  font: 'Inter',
  axis: {
    labelFontSize: 12.5,
    titleFontSize: 12.5,
    titleFontWeight: 600,
    labelColor: '#12161B',
    titleColor: '#3D4753',
    gridColor: '#DDE2E8',
    domainColor: '#12161B',
    tickColor: '#12161B',
  },
  view: { stroke: null },
  locale: { number: { decimal: '.', thousands: '\u2009', grouping: [3], currency: ['', ''] } },
} as const

/** The library's notes about its own defaults are for its authors. */
const silent: LoggerInterface = {
  level: ((level?: number) => (level === undefined ? 0 : silent)) as LoggerInterface['level'],
  error: (...words) => {
    throw new Error(words.join(' '))
  },
  warn: () => silent,
  info: () => silent,
  debug: () => silent,
}

/** SVG of a specification, without a window; the library is loaded when the first chart is drawn. */
async function rendered(spec: TopLevelSpec): Promise<string> {
  const [{ compile }, { parse, View }] = await Promise.all([import('vega-lite'), import('vega')])
  const view = new View(parse(compile(spec, { logger: silent }).spec), { renderer: 'none', logger: silent })
  try {
    return await view.toSVG()
  } finally {
    view.finalize()
  }
}
