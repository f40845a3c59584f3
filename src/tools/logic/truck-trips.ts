import { fail, ok } from '../../contracts/result.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { operandOf } from './operand.ts'
import { quantityOf } from './two-sided.ts'

/** 3.0000000000004 loads of rounding are 3 loads. */
const tolerance = 1e-9

export const truckTrips = defineTool({
  id: 'truck_trips',
  version: 1,
  module: 'logic',
  verb: 'Count truck trips',
  output: 'quantity',
  effects: 'none',
  aliases: ['logi.truck_trips'],
  summary: 'Trips that carry a volume with trucks of a capacity; the last one may be part full.',
  typing: { dimension: 'count', unit: 'count', needs: { volume: { dimensions: ['volume'] }, capacity: { dimensions: ['volume'] } } },
  words: ['truck', 'trips', 'loads', 'haul'],
  inputs: {
    volume: wire.maybe('quantity', { label: 'volume' }),
    capacity: wire.maybe('quantity', { label: 'capacity of a truck' }),
    volumeM3: argumentOf.number({ label: 'volume typed', unit: 'm3' }),
    capacityM3: argumentOf.number({ label: 'capacity typed', unit: 'm3' }),
  },
  run({ volume, capacity, volumeM3, capacityM3 }) {
    const load = operandOf({ wire: volume, number: volumeM3 }, { name: 'volume', unitless: 'm3' })
    if (!load.ok) return load
    const truck = operandOf({ wire: capacity, number: capacityM3 }, { name: 'capacity', unitless: 'm3' })
    if (!truck.ok) return truck
    if (load.value.dimension !== 'volume' || truck.value.dimension !== 'volume')
      return fail({
        code: 'kind_mismatch',
        message: `Trips are a volume by a capacity, both in m3, not ${load.value.unit} by ${truck.value.unit}.`,
        hint: 'Work the volume out first.',
      })
    if (truck.value.value <= 0)
      return fail({
        code: truck.value.value === 0 ? 'division_by_zero' : 'argument_invalid',
        message: `A truck that carries ${truck.value.value} m3 carries nothing, so the trips cannot be told.`,
        hint: 'Give the capacity of one truck in m3.',
        repairable: true,
      })
    if (load.value.value < 0) return fail({ code: 'argument_invalid', message: `A volume of ${load.value.value} m3 cannot be carried.`, hint: 'Check the volume.' })
    const loads = load.value.value / truck.value.value
    const value = Math.max(0, Math.ceil(loads - tolerance * Math.max(1, loads)))
    const method = `${load.value.value} m3 by ${truck.value.value} m3 a trip, rounded up to whole trips`
    return ok(quantityOf({ measured: { value, unit: 'count', dimension: 'count' }, label: 'truck trips', method }, [load.value, truck.value]))
  },
})
