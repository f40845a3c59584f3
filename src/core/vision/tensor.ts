/** Element types a model may take or give; 64-bit integers cross as 32-bit ones, class ids and sizes fit. */
export type TensorType = 'float32' | 'float16' | 'uint8' | 'int32' | 'int64' | 'bool'

/** One input of a model: `data` row by row, converted to `type` beside the runtime. */
export type ModelInput = { readonly type: TensorType; readonly dims: readonly number[]; readonly data: Float32Array | Uint8Array | Int32Array }

/** One raw output of a model, as numbers whatever its own type is. */
export type ModelOutput = { readonly dims: readonly number[]; readonly data: Float32Array; readonly type?: string }

/** By the names of the graph. */
export type ModelInputs = Readonly<Record<string, ModelInput>>
export type ModelOutputs = Readonly<Record<string, ModelOutput>>
