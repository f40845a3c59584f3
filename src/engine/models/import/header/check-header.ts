import { fail, ok, type Result } from '../../../../contracts/result.ts'
import type { OnnxHeader, ValueInfo } from './onnx-header.ts'

/** What onnxruntime-node 1.30 loads: tried with one file of each version. */
export const newest = { ir: 13, opset: 26 }
const oldestOpset = 7

/** Operators of these domains are part of the runtime. */
const builtIn = new Set(['', 'ai.onnx', 'ai.onnx.ml', 'com.microsoft', 'com.microsoft.nchwc', 'com.ms.internal.nhwc', 'ai.onnx.preview.training', 'ai.onnx.training'])

/** Reasons not to hand a file to the runtime, in one sentence each. @fails model_invalid */
export function checkHeader(name: string, header: OnnxHeader): Result<OnnxHeader> {
  const refuse = (message: string, hint: string) => fail({ code: 'model_invalid', message, hint })
  const opset = opsetOf(header)
  if (header.ir > newest.ir) return refuse(`${name} has IR version ${header.ir}; the runtime reads up to ${newest.ir}.`, `Export it again with IR version ${newest.ir} or lower.`)
  if (opset === null) return refuse(`${name} does not say which ONNX operator set it uses.`, 'Export it again as ONNX, opset 17.')
  if (opset > newest.opset || opset < oldestOpset)
    return refuse(`${name} uses ONNX opset ${opset}; the runtime reads ${oldestOpset} to ${newest.opset}.`, 'Export it again with opset 17.')
  const custom = header.domains.filter((domain) => !builtIn.has(domain))
  if (custom.length > 0) return refuse(`${name} uses operators of ${custom.join(', ')}, which the runtime does not have.`, 'Export it again with standard ONNX operators only.')
  if (header.inputs.length === 0 || header.outputs.length === 0) return refuse(`${name} has no ${header.inputs.length === 0 ? 'input' : 'output'}.`, 'Export it again as ONNX.')
  const odd = header.outputs.find(({ type }) => type === 'string' || type === 'sequence' || type === 'map')
  if (odd)
    return refuse(
      `The output ${odd.name} of ${name} is ${odd.type === 'string' ? 'text' : `a ${odd.type}`}, not numbers of an image.`,
      'Export the network alone, without the steps behind it.',
    )
  const large = header.outputs.find(({ shape }) => elementsOf(shape) > mostElements)
  if (large)
    return refuse(`The output ${large.name} of ${name} would hold ${large.shape?.join(' x ')} numbers, more than memory is set aside for.`, 'Export it for a smaller tile.')
  return ok(header)
}

/** Of one output; a file can ask for any amount of memory. */
const mostElements = 256 * 2 ** 20

const elementsOf = (shape: ValueInfo['shape']): number => (shape ?? []).reduce<number>((product, side) => product * (typeof side === 'number' ? side : 1), 1)

/** Version of the standard operator set; null when the file names none. */
export const opsetOf = ({ opsets }: Pick<OnnxHeader, 'opsets'>): number | null => opsets[''] ?? opsets['ai.onnx'] ?? null
