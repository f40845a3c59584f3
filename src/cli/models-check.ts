import { resolve } from 'node:path'
import { lookAtModel, type ModelReport, type Preview, tryOnImage } from '../engine/index.ts'
import { answersOf } from './models-answers.ts'
import { trialHost } from './models-host.ts'
import { type ParsedOptions, UsageError } from './options.ts'
import { failureLine, note, out } from './print.ts'

/** The doctor of model files: exit 0 where a file can be used or only has questions, 1 where it is refused. */
export async function checkModels(files: readonly string[], options: ParsedOptions): Promise<number> {
  if (files.length === 0) throw new UsageError('models check needs an ONNX file')
  const answers = answersOf(options)
  const host = trialHost()
  let worst = 0
  for (const file of files) {
    const { report, card, preview } = await lookAtModel(resolve(file), { answers, host })
    const said = { ...report, file }
    if (options.has('json')) out(JSON.stringify(said))
    else printReport(said)
    if (!options.has('json') && preview) out(`  on a tile of noise: ${previewWords(preview)}`)
    const image = options.one('try')
    if (image !== undefined && card) worst = Math.max(worst, await tried({ modelPath: resolve(file), card, image, host }))
    if (report.verdict === 'refused') worst = 1
  }
  return worst
}

/** What the model finds on the middle tile of an image, on stderr: stdout is the report's. */
export async function tried(ask: Parameters<typeof tryOnImage>[0]): Promise<number> {
  const preview = await tryOnImage({ ...ask, image: resolve(ask.image) })
  note(preview.ok ? `On the middle tile of ${ask.image}: ${previewWords(preview.value)}` : failureLine(preview.error))
  return preview.ok ? 0 : 1
}

const wordOf = { ok: 'can be used', ask: 'has open questions', refused: 'cannot be used' } as const

export function printReport({ file, verdict, task, layout, classes, input, ir, opset, provider, questions, message }: ModelReport): void {
  out(`${file} ${wordOf[verdict]}`)
  out(`  ${message}`)
  // what still has to be told is not shown as known
  const isSized = !questions.some(({ id }) => id === 'gsd')
  if (layout) out(`  task ${task}, layout ${layout}`)
  if (classes.length > 0) out(`  classes ${classes.map(({ name, class: id }) => (name === id ? name : `${name} (${id})`)).join(', ')}`)
  if (input)
    out(
      `  input ${input.name}: ${input.bands} bands ${input.order}, ${input.layout} ${input.dtype}, tiles of ${input.tile} px${isSized ? `, ${input.gsd_range_m.join(' to ')} m a pixel` : ''}`,
    )
  if (ir !== null) out(`  ONNX IR ${ir}, opset ${opset}${provider ? `, tried on ${provider}` : ''}`)
  for (const one of questions) out(`  ? ${one.id}: ${one.question}${one.choices ? ` [${one.choices.join(' | ')}]` : ''} ${one.why}`)
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

export function previewWords({ shares, objects, note: extra }: Preview): string {
  const counts = Object.entries(objects ?? {}).map(([name, n]) => `${n} ${name}`)
  const parts = Object.entries(shares ?? {}).map(([name, share]) => `${name} ${percent(share)}`)
  const words = [...counts, ...parts].join(', ') || 'nothing found'
  return extra ? `${words}. ${extra}` : words
}
