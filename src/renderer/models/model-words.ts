import type { Device, ModelReport, ModelSummary } from '../../contracts/services/models.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { inClassOrder, shortOf } from '../ui/palette.ts'

const meters = (value: number) => String(Number(value.toPrecision(2)))

/** "0.1 to 0.2 m". */
export const gsdInWords = (range: readonly [number, number] | null): string => {
  if (!range) return text.gsdUnknown
  const [fine, coarse] = range.map(meters)
  return fine === coarse ? `${fine} m` : text.gsdRange(fine ?? '', coarse ?? '')
}

/** What the list says under a name: "finds objects · vehicle · 0.1 to 0.2 m". */
export function lineOf({ task, classes, gsdRangeM }: Pick<ModelSummary, 'task' | 'classes' | 'gsdRangeM'>): string {
  const named = inClassOrder(classes).map((id) => shortOf(id).toLowerCase())
  const what = named.length > 3 ? `${named.length} classes` : named.join(', ')
  return [task ? text.tasks[task] : '', what, gsdRangeM ? gsdInWords(gsdRangeM) : ''].filter(Boolean).join(' · ')
}

/** "semantic logits" of `semantic_logits`. */
export const layoutInWords = (layout: string | null): string => (layout ?? '').replaceAll('_', ' ')

/** Measures of a card as a person reads them: `iou_building` is "IoU building". */
export function measureInWords(measure: string): string {
  const words = measure.replace(/(\d)_(\d+)_?m\b/g, '$1.$2 m').replaceAll('_', ' ')
  return words.replace(/\bm?iou\b/i, (found) => (found.toLowerCase() === 'miou' ? 'mIoU' : 'IoU')).replace(/\bap(\d*)\b/i, 'AP$1')
}

const places = {
  CPUExecutionProvider: 'CPU',
  CUDAExecutionProvider: 'CUDA',
  TensorrtExecutionProvider: 'TensorRT',
  DmlExecutionProvider: 'DirectML',
  CoreMLExecutionProvider: 'CoreML',
}
const short = { cpu: 'CPU', cuda: 'CUDA', tensorrt: 'TensorRT', dml: 'DirectML', coreml: 'CoreML', webgpu: 'WebGPU' }

/** The usual spelling of an execution provider. */
export const providerName = (provider: string): string => ({ ...places, ...short })[provider] ?? provider

export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)))

/** The provider that is used, with its time a tile; null where nothing is. */
export function usedInWords(device: Device): string | null {
  const used = device.probes.find((probe) => probe.used)
  return used ? text.device.usedShort(providerName(used.provider), used.medianMs === null ? null : milliseconds(used.medianMs)) : null
}

export type Facts = readonly (readonly [string, string])[]

/** What a report tells beside its sentence, name by name; what it does not know is left out. */
export function factsOf(report: ModelReport): Facts {
  const { facts } = text.look
  const { input } = report
  // what is still asked for, the draft of the card only guesses
  const asked = new Set(report.questions.map(({ id }) => id))
  const lines: (readonly [string, string])[] = [
    [facts.task, report.task ? text.tasks[report.task] : ''],
    [facts.layout, layoutInWords(report.layout)],
    [facts.input, input ? `${input.bands} bands, ${input.order}, ${input.layout} ${input.dtype}` : ''],
    [facts.scale, input?.formula ?? ''],
    [facts.gsd, input && !asked.has('gsd') ? gsdInWords(input.gsd_range_m) : ''],
    [facts.tile, input ? `${input.tile} px` : ''],
    [facts.margin, input ? text.look.margin(report.margin) : ''],
    [facts.onnx, text.look.onnx(report.opset, report.ir)],
    [facts.provider, report.provider ? providerName(report.provider) : ''],
  ]
  return lines.filter(([, value]) => value !== '')
}
