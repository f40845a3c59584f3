/** One thing that is not as it was. `field` is dotted; positions in lists are numbers from 0. */
export type Difference = { readonly step: number; readonly call: string; readonly field: string; readonly kept: unknown; readonly now: unknown }

/** Names of files and results say where something lies, not what it is. */
const isPlace = (key: string): boolean => /(_path|_paths|^path|geojson|^stats$|^note|summary)$/.test(key)

/**
 * What differs between the kept observation of a step and the one made now, field by field. A kept digest decides alone; kept values are
 * compared exactly; a kept key that is gone is a difference, a new one is none.
 */
export function differences(step: { index: number; call: string }, kept: Readonly<Record<string, unknown>> | null, now: Readonly<Record<string, unknown>>): Difference[] {
  if (kept === null) return []
  return Object.entries(kept).flatMap(([key, value]) =>
    !isPlace(key) && !(value === null && !Object.hasOwn(now, key)) ? inside(value, now[key] ?? null, key).map((one) => ({ step: step.index, call: step.call, ...one })) : [],
  )
}

type Found = Pick<Difference, 'field' | 'kept' | 'now'>

function inside(kept: unknown, now: unknown, field: string): Found[] {
  if (Array.isArray(kept) && Array.isArray(now)) {
    if (kept.length !== now.length) return [{ field: `${field}.length`, kept: kept.length, now: now.length }]
    return kept.flatMap((one, at) => inside(one, now[at], `${field}.${at}`))
  }
  if (isRecord(kept) && isRecord(now))
    return [...new Set([...Object.keys(kept), ...Object.keys(now)])].flatMap((key) => inside(kept[key] ?? null, now[key] ?? null, `${field}.${key}`))
  return Object.is(kept, now) ? [] : [{ field, kept, now }]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
