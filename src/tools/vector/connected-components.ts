import type { Quantity } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { streamParts } from '../../core/raster/index.ts'
import { connectedGroups } from '../../core/vector/index.ts'
import { classWords } from '../../core/words/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import type { Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, paceOf } from '../raster/support/grid-input.ts'
import { shapesOf } from './support/shapes.ts'

type Counted = {
  readonly n: number
  readonly method: string
  readonly label: string
  readonly source: string
  readonly classes: readonly string[]
  readonly analysedShare: number | null
}

export const connectedComponents = defineTool({
  id: 'connected_components',
  version: 1,
  module: 'vector',
  verb: 'Count what hangs together',
  output: 'quantity',
  effects: 'none',
  aliases: ['vec.connected_components'],
  summary: 'Number of connected parts of the classes of a mask, or of features, or of groups of features within some metres; levels of one group are merged first.',
  typing: { classes: { argument: 'class' }, frame: 'source', dimension: 'count', unit: 'count' },
  words: ['connected components', 'how many separate', 'number of patches', 'blobs'],
  inputs: {
    source: wire.either(['mask', 'segmentation', 'features', 'detections'], { label: 'mask or features' }),
    class: argumentOf.classes({ of: 'source', label: 'classes', note: 'of a mask; all of them unless set' }),
    connectivity: argumentOf.choice(['8', '4'], { label: 'pixels joined by', note: '8: corners join; 4: edges alone' }),
    within: argumentOf.number({ label: 'features within', unit: 'm', min: 0, note: 'form one; each feature counts by itself unless set' }),
  },
  run: ({ source, class: asked, connectivity = '8', within }, context) =>
    caught(async () => {
      const isRaster = source.artifact.kind === 'mask' || source.artifact.kind === 'segmentation'
      const counted = isRaster
        ? await partsOfMask(source as Stored<'mask'>, { classes: asked, connectivity: connectivity === '8' ? 8 : 4, context })
        : await partsOfFeatures(source as Stored<'features'> | Stored<'detections'>, { within, classes: asked, context })
      return counted.ok ? ok({ artifact: quantityOf(counted.value) }) : counted
    }),
})

function quantityOf({ n, method, label, source, classes, analysedShare }: Counted): Quantity {
  return {
    kind: 'quantity',
    dimension: 'count',
    value: n,
    unit: 'count',
    interval: null,
    intervalReason: 'not_calibrated',
    method,
    n,
    label,
    classes: [...classes],
    evidence: { artifactId: source, minScore: null, classes: [...classes] },
    analysedShare,
  }
}

type MaskAsk = { readonly classes: readonly string[] | undefined; readonly connectivity: 4 | 8; readonly context: ToolContext }

async function partsOfMask(mask: Stored<'mask'> | Stored<'segmentation'>, { classes: asked, connectivity, context }: MaskAsk): Promise<Result<Counted>> {
  const { artifact } = mask
  const classes = asked ?? Object.keys(artifact.values)
  const wanted = valuesOfClasses(classes, artifact.values)
  if (!wanted.ok) return wanted
  let n = 0
  await streamParts(context.grids.classes(mask), { rule: (value) => (wanted.value.has(value) ? 1 : null), connectivity, pace: paceOf(context) }, () => n++)
  return ok({
    n,
    method: `connected parts of ${classWords(classes)}, pixels joined by ${connectivity === 8 ? 'edges and corners' : 'edges alone'}; parts of different asked classes that touch are one`,
    label: `connected parts of ${classWords(classes)}`,
    source: mask.artifactId,
    classes,
    analysedShare: artifact.analysedShare,
  })
}

type FeatureAsk = { readonly within: number | undefined; readonly classes: readonly string[] | undefined; readonly context: ToolContext }

async function partsOfFeatures(input: Stored<'features'> | Stored<'detections'>, { within, classes, context }: FeatureAsk): Promise<Result<Counted>> {
  if (classes !== undefined)
    return fail({ code: 'argument_invalid', message: 'Classes are asked of a mask; features have attributes.', hint: 'Keep features by attribute first.', repairable: true })
  const of = await shapesOf(input, context)
  if (!of.ok) return of
  const { title, source, analysedShare } = of.value
  const told = { source, classes: of.value.classes, analysedShare }
  if (within === undefined) return ok({ ...told, n: of.value.features.length, method: 'each feature counts once', label: `number of ${title}` })
  const groups = await connectedGroups(of.value, { withinM: within, pace: paceOf(context) })
  return groups.ok ? ok({ ...told, n: groups.value.sizes.length, method: groups.value.method, label: `groups of ${title}` }) : groups
}
