import type { InputSpec, ToolSpec } from '../../../../contracts/tool-spec.ts'

const longestSummary = 90
const longestNote = 40

/** One line: `mask_of_class(segmentation: segmentation, class: class names) -> mask : pixels of one class`. */
export function describeTool(spec: ToolSpec): string {
  const inputs = Object.entries(spec.inputs)
    .filter(([, input]) => isForPlanners(input, spec))
    .map(([name, input]) => `${name}${input.optional ? '?' : ''}: ${typeOf(input)}`)
  return `${spec.id}(${inputs.join(', ')}) -> ${spec.output} : ${cut(spec.summary, longestSummary)}`
}

/** Models are chosen by code, and the score that decides by the card and the person; a score on the screen may be asked in words. */
const isForPlanners = (input: InputSpec, spec: ToolSpec): boolean => input.role === 'wire' || (input.type !== 'model' && (input.type !== 'score' || spec.module === 'workspace'))

function typeOf(input: InputSpec): string {
  if (input.role === 'wire') return `${input.many ? 'list of ' : ''}${input.kinds.join(' or ')}`
  const note = input.note === '' ? '' : ` (${cut(input.note, longestNote)})`
  if (input.choices) return input.choices.map((choice) => JSON.stringify(choice)).join('|')
  return `${words[input.type] ?? input.type}${note}`
}

/** Up to a word's end, so that a catalogue with long descriptions still fits. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const short = text.slice(0, longest)
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), longest / 2)).replace(/[,;:.]$/, '')} ...`
}

const words: Partial<Record<Extract<InputSpec, { role: 'argument' }>['type'], string>> = {
  class: 'class name',
  classes: 'class names',
  flag: 'true or false',
  layer: 'layer name',
  layers: 'layer names',
}
