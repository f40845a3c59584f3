import type { ModelInput, ModelInputs, TensorType } from '../core/vision/index.ts'

/** An input in the runtime's own element type (halves as their bits), in a buffer of its own that can be handed to another thread. */
export type NativeInput = { readonly type: TensorType; readonly dims: readonly number[]; readonly data: NativeData }
export type NativeInputs = Readonly<Record<string, NativeInput>>
type NativeData = (Float32Array | Uint8Array | Int32Array | BigInt64Array | Uint16Array) & { readonly buffer: ArrayBuffer }

export const nativeInputs = (inputs: ModelInputs): NativeInputs =>
  Object.fromEntries(Object.entries(inputs).map(([name, { type, dims, data }]) => [name, { type, dims, data: nativeData(type, data) }]))

function nativeData(type: TensorType, data: ModelInput['data']): NativeData {
  if (type === 'int64') return BigInt64Array.from(data, BigInt)
  if (type === 'float16') return new Uint16Array(Float16Array.from(data).buffer)
  if (type === 'bool' || type === 'uint8') return data instanceof Uint8Array && isAlone(data) ? data : new Uint8Array(data)
  if (type === 'int32') return data instanceof Int32Array && isAlone(data) ? data : new Int32Array(data)
  return data instanceof Float32Array && isAlone(data) ? data : new Float32Array(data)
}

/** False for what came over the channel: it may share its buffer with another message. */
const isAlone = <T extends ModelInput['data']>(data: T): data is T & { readonly buffer: ArrayBuffer } =>
  data.buffer instanceof ArrayBuffer && data.buffer.byteLength === data.byteLength
