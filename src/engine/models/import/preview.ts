import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { classTable, decoderFor, type ModelOutputs, settlerFor } from '../../../core/vision/index.ts'

/** What a model said of one tile: the share of each class, or the number of objects above its threshold. */
export type Preview = { readonly shares: Readonly<Record<string, number>> | null; readonly objects: Readonly<Record<string, number>> | null; readonly note: string | null }

/** Decodes one answer as a map or objects. @fails model_output_unexpected, model_invalid */
export function previewOf(card: ModelCard, outputs: ModelOutputs): Result<Preview> {
  const decoder = decoderFor(card)
  if (!decoder.ok) return decoder
  const side = card.input.tile - 2 * (card.input.margin ?? 0)
  const decoded = decoder.value(outputs, { width: side, height: side })
  if (!decoded.ok) return decoded
  const note = decoded.value.note ?? null
  if (decoded.value.kind === 'boxes') {
    const threshold = card.thresholds.score ?? 0
    return ok({ shares: null, objects: countsOf(decoded.value.boxes.filter(({ score }) => score >= threshold).map((box) => box.class)), note })
  }
  const { values } = settlerFor(card)(decoded.value.planes, decoded.value.exclusive)
  const table = classTable(card)
  const names = new Map<number, string>(Object.entries(table.values).map(([name, value]) => [value, name]))
  const counts = countsOf(Array.from(values, (value) => names.get(value) ?? (value === 0 ? 'background' : 'unknown')))
  return ok({ shares: Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, n / values.length])), objects: null, note })
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts)
}
