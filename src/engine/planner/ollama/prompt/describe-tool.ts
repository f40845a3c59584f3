import type { InputSpec, ToolSpec } from '../../../../contracts/tool-spec.ts'

/** One line: `mask_of_class(segmentation: segmentation, class: class names) -> mask : pixels of one class`. */
export function describeTool(spec: ToolSpec): string {
  const inputs = Object.entries(spec.inputs)
    .filter(([, input]) => isForPlanners(input, spec))
    .map(([name, input]) => `${name}${input.optional ? '?' : ''}: ${typeOf(input)}`)
  return `${spec.id}(${inputs.join(', ')}) -> ${spec.output} : ${spec.summary}`
}

/** Models are chosen by code, and the score that decides by the card and the person; a score on the screen may be asked in words. */
const isForPlanners = (input: InputSpec, spec: ToolSpec): boolean => input.role === 'wire' || (input.type !== 'model' && (input.type !== 'score' || spec.module === 'workspace'))

function typeOf(input: InputSpec): string {
  if (input.role === 'wire') return `${input.many ? 'list of ' : ''}${input.kinds.join(' or ')}`
  const note = input.note === '' ? '' : ` (${input.note})`
  if (input.choices) return input.choices.map((choice) => JSON.stringify(choice)).join('|')
  return `${words[input.type] ?? input.type}${note}`
}

const words: Partial<Record<Extract<InputSpec, { role: 'argument' }>['type'], string>> = {
  class: 'class name',
  classes: 'class names',
  flag: 'true or false',
  layer: 'layer name',
  layers: 'layer names',
}
