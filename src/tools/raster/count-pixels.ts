import { ok } from '../../contracts/result.ts'
import { classWords } from '../../core/words/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'

export const countPixels = defineTool({
  id: 'count_pixels',
  version: 1,
  module: 'raster',
  verb: 'Count the pixels of classes',
  output: 'table',
  effects: 'none',
  aliases: ['ras.count_pixels'],
  summary: 'Pixels of each asked class in a mask or segmentation, and the share of what was seen.',
  typing: { classes: { argument: 'class' }, frame: 'mask', dimension: 'area', unit: 'px2' },
  words: ['pixels', 'count pixels', 'how many pixels', 'share of pixels'],
  inputs: {
    mask: wire.either(['mask', 'segmentation']),
    class: argumentOf.classes({ of: 'mask', label: 'classes', note: 'all of the mask unless set' }),
  },
  run({ mask: { artifact, artifactId }, class: asked }, { step }) {
    const classes = asked ?? Object.keys(artifact.values)
    const rows: { label: string; name: string; pixels: number }[] = []
    for (const name of classes) {
      const values = valuesOfClasses([name], artifact.values)
      if (!values.ok) return values
      const pixels = [...values.value].reduce((sum, value) => sum + (artifact.histogram[String(value)] ?? 0), 0)
      rows.push({ label: classWords([name]), name, pixels })
    }
    const seen = Object.entries(artifact.histogram).reduce((sum, [value, n]) => (Number(value) >= 253 ? sum : sum + n), 0)
    return ok({
      artifact: {
        kind: 'table' as const,
        title: 'Pixels of each class',
        rows: rows.map(({ label, name, pixels }, k) => ({ rank: k + 1, label, subject: { form: 'classes' as const, classes: [name] }, value: pixels, unit: 'px2' as const, step })),
        method: `pixels counted in the mask, ${seen} of ${artifact.frame.width * artifact.frame.height} were seen`,
        ...(overlaps(classes) ? { notes: ['A group and its members are both listed, so their pixels are counted twice.'] } : {}),
        evidence: { artifactId, idColumn: 'class' },
      },
    })
  },
})

const overlaps = (classes: readonly string[]): boolean => classes.some((name) => classes.some((other) => other !== name && other.startsWith(`${name}_`)))
