import type { Scalar } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { type Demand, shareOut } from './share-out.ts'
import { columnOf, nameOfRow, numbersOf, type Records, recordsOf } from './records.ts'
import { recordWire, typedRecords } from './record-inputs.ts'

export const resourceAllocation = defineTool({
  id: 'resource_allocation',
  version: 1,
  module: 'logic',
  verb: 'Share out a supply',
  output: 'table',
  effects: 'none',
  aliases: ['logi.resource_allocation'],
  summary: 'A supply shared in proportion to need, none above its need or cap, each at least the minimum; what cannot be met is said.',
  typing: {},
  words: ['allocate', 'share out', 'distribute', 'supplies', 'how many each'],
  inputs: {
    demands: recordWire('sites'),
    records: typedRecords('sites typed'),
    supply: wire.maybe('quantity', { label: 'supply' }),
    supplyNumber: argumentOf.number({ label: 'supply typed', min: 0 }),
    minimum: argumentOf.number({ label: 'at least for each site', min: 0 }),
    needField: argumentOf.text({ label: 'field of the need', note: 'need unless set' }),
    capField: argumentOf.text({ label: 'field of the cap', note: 'cap, where there is one' }),
    whole: argumentOf.flag({ label: 'whole units only', note: 'rest goes to the largest remainders' }),
  },
  run({ demands, records: typed, supply, supplyNumber, minimum = 0, needField, capField, whole }) {
    const records = recordsOf(demands, typed, 'demands')
    if (!records.ok) return records
    const total = supply === null ? supplyNumber : supply.artifact.value
    if (total === undefined || (supply !== null && supplyNumber !== undefined))
      return fail({ code: 'input_missing', message: supply === null ? 'The supply is missing.' : 'The supply is given twice.', hint: 'Connect it or type it, one of both.' })
    const sites = demandsOf(records.value, needField ?? 'need', capField)
    if (!sites.ok) return sites
    const shared = shareOut({ demands: sites.value, supply: total, minimum, whole: whole === true })
    if (!shared.ok) return shared
    const { given, unallocated, unmet } = shared.value
    const unit = supply?.artifact.unit ?? null
    const rows = sites.value.map(({ id, need, cap }, at): Scalar[] => [id, need, cap ?? null, given[at] ?? 0, Math.max(0, need - (given[at] ?? 0))])
    const notes = [
      ...(unallocated > 0 ? [`${unallocated} of the supply is left over: every site has its need or its cap.`] : []),
      ...(unmet > 0 ? [`${unmet} of the need is not met.`] : []),
    ]
    return ok({
      artifact: {
        kind: 'table' as const,
        title: 'allocation',
        rows: [],
        method: `${total} shared in proportion to need${minimum > 0 ? `, at least ${minimum} a site` : ''}, none above need or cap${whole === true ? ', whole units by largest remainder' : ''}`,
        records: { columns: ['id', 'need', 'cap', 'allocated', 'unmet'].map((name) => ({ name, unit: name === 'id' ? null : unit })), rows },
        notes,
      },
    })
  },
})

function demandsOf(records: Records, needField: string, capField: string | undefined): Result<Demand[]> {
  const needs = numbersOf(records, needField)
  if (!needs.ok) return needs
  const cap = columnOf(records, capField ?? 'cap')
  if (!cap.ok && capField !== undefined) return cap
  const demands: Demand[] = []
  for (const [at, need] of needs.value.values.entries()) {
    const cell = cap.ok ? (records.rows[at]?.[cap.value] ?? null) : null
    if (cell !== null && (typeof cell !== 'number' || cell < 0))
      return fail({ code: 'argument_invalid', message: `The cap of ${nameOfRow(records, at)} cannot be ${JSON.stringify(cell)}.`, hint: 'A cap is a number from 0.' })
    if (need < 0) return fail({ code: 'argument_invalid', message: `${nameOfRow(records, at)} cannot need ${need}.`, hint: 'A need is a number from 0.' })
    demands.push({ id: nameOfRow(records, at), need, cap: cell })
  }
  return demands.length > 0 ? ok(demands) : fail({ code: 'input_missing', message: 'There is no site to give to.', hint: 'Look at the step that makes them.' })
}
