import { fail, ok } from '../../contracts/result.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { product } from './dimension-algebra.ts'
import { operandOf } from './operand.ts'
import { quantityOf } from './two-sided.ts'

export const volume = defineTool({
  id: 'volume',
  version: 1,
  module: 'logic',
  verb: 'Work out a volume',
  output: 'quantity',
  effects: 'none',
  aliases: ['calc.volume'],
  summary: 'An area times a depth, in cubic metres.',
  typing: { dimension: 'volume', unit: 'm3', needs: { area: { dimensions: ['area'] }, depth: { dimensions: ['length'] } } },
  words: ['volume', 'cubic metres', 'debris', 'how much water'],
  inputs: {
    area: wire.maybe('quantity', { label: 'area' }),
    depth: wire.maybe('quantity', { label: 'depth' }),
    areaM2: argumentOf.number({ label: 'area typed', unit: 'm2', min: 0 }),
    depthM: argumentOf.number({ label: 'depth typed', unit: 'm', min: 0 }),
  },
  run({ area, depth, areaM2, depthM }) {
    const ground = operandOf({ wire: area, number: areaM2 }, { name: 'area', unitless: 'm2' })
    if (!ground.ok) return ground
    const deep = operandOf({ wire: depth, number: depthM }, { name: 'depth', unitless: 'm' })
    if (!deep.ok) return deep
    if (ground.value.dimension !== 'area' || deep.value.dimension !== 'length' || ground.value.unit === 'px2' || deep.value.unit === 'px')
      return fail({
        code: 'kind_mismatch',
        message: `A volume is an area in square metres times a depth in metres, not ${ground.value.unit} times ${deep.value.unit}.`,
        hint: 'Connect an area and a depth.',
      })
    if (ground.value.value < 0 || deep.value.value < 0)
      return fail({ code: 'argument_invalid', message: 'Neither the area nor the depth of a volume can be below 0.', hint: 'Check both values.' })
    const made = product(ground.value, deep.value)
    if (!made.ok) return made
    const label = ground.value.quantity ? `volume over ${ground.value.label}` : 'volume'
    return ok(quantityOf({ measured: made.value, label, method: 'area times depth' }, [ground.value, deep.value]))
  },
})
