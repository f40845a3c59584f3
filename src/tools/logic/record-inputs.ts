import { z } from 'zod'
import type { KindName } from '../../contracts/kinds/index.ts'
import type { InputDef } from '../define-tool.ts'
import { argumentOf } from '../define-tool.ts'
import type { WireValues } from '../context.ts'

type WireOptions = { readonly label: string; readonly note?: string }

/** Several wires, or none. */
export const maybeMany = <K extends KindName & keyof WireValues>(kinds: readonly K[], { label, note }: WireOptions): InputDef<WireValues[K][] | null> => ({
  spec: { role: 'wire', kinds: [...kinds], many: true, optional: true, label, note: note ?? '' },
  value: null,
})

const recordKinds = ['table', 'features', 'series'] as const
export const recordWire = (label: string): InputDef<WireValues[(typeof recordKinds)[number]] | null> => ({
  spec: { role: 'wire', kinds: [...recordKinds], many: false, optional: true, label, note: 'its rows' },
  value: null,
})

/** Rows typed in the call. */
export const typedRecords = (label: string) =>
  argumentOf.jsonMaybe(z.union([z.array(z.record(z.string(), z.unknown())), z.record(z.string(), z.unknown())]), {
    label,
    note: 'a list of records, or label: value, in place of a step',
  })
