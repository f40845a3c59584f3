import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Stored } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, frameOf, gridProblem, layerIdOf } from './support/grid-input.ts'
import { makeMask, pixelValues } from './support/made.ts'

type Source = Stored<'mask'> | Stored<'segmentation'>

export const composeClasses = defineTool({
  id: 'compose_classes',
  version: 1,
  module: 'raster',
  verb: 'Lay masks over one another',
  output: 'mask',
  effects: 'none',
  aliases: ['mask.compose_multiclass'],
  summary: 'Masks on one grid as one mask that keeps the names of all classes; where two mark a pixel the one said to win does.',
  typing: { classes: { wire: 'masks' }, frame: 'masks' },
  words: ['compose', 'combine masks', 'merge masks', 'overlay masks'],
  inputs: {
    masks: wire.many(['mask', 'segmentation']),
    wins: argumentOf.choice(['first', 'last'], { label: 'where two meet', note: 'the first mask wins unless set' }),
  },
  run: ({ masks, wins = 'first' }, context) =>
    caught(async () => {
      const [first] = masks
      if (!first) return fail({ code: 'input_missing', message: 'There are no masks to lay over one another.', repairable: true })
      const problem = gridProblem(masks)
      if (problem) return problem
      const table = tableOf(masks)
      if (!table.ok) return table
      const order = wins === 'first' ? masks : [...masks].reverse()
      const translate = order.map(({ artifact }) => new Map(Object.entries(artifact.values).map(([name, value]) => [value, table.value[name] as number])))
      return makeMask(context, {
        frame: frameOf(first),
        layerId: layerIdOf(first),
        classes: Object.keys(table.value),
        values: table.value,
        rule: 'compose_classes',
        reason: `${masks.length} masks laid over one another; where two mark a pixel the ${wins} wins; a pixel one of them did not see and none marks is not seen`,
        sources: order.map((mask) => context.grids.classes(mask)),
        of: (grids) => {
          const [top] = grids
          return Uint8Array.from({ length: top?.values.length ?? 0 }, (_, at) =>
            settle(grids.map(({ values }, k) => ({ value: values[at] as number, table: translate[k] as ReadonlyMap<number, number> }))),
          )
        },
      })
    }),
})

type Seen = { readonly value: number; readonly table: ReadonlyMap<number, number> }

/** The first that marks a pixel decides; else it is background where all saw it, and not seen where one did not. */
function settle(seen: readonly Seen[]): number {
  let unseen = 0
  for (const { value, table } of seen) {
    if (value >= 253) unseen = Math.max(unseen, value)
    else if (value !== 0) return table.get(value) ?? 0
  }
  return unseen
}

/** One value a class: names meet, numbers of different masks never do. */
function tableOf(masks: readonly Source[]): Result<Record<string, number>> {
  const names = [...new Set(masks.flatMap(({ artifact }) => Object.keys(artifact.values)))]
  if (names.length > 130)
    return fail({ code: 'argument_invalid', message: `${names.length} classes do not fit one mask.`, hint: 'Lay fewer masks over one another.', repairable: true })
  return ok(pixelValues(names))
}
