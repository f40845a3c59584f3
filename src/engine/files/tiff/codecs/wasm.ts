import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Start = (module: WebAssembly.Module, options: { print: (line: string) => void; printErr: (line: string) => void }) => Promise<void>
type Decode = (data: ArrayBuffer) => Promise<{ readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }>
type Decoder = { readonly init: Start; readonly default: Decode }

export type Picture = { readonly rgba: Uint8Array; readonly width: number; readonly height: number }

/** A WebAssembly decoder that is loaded when first used, and again after data that made it stop. */
export type PictureDecoder = (data: Uint8Array) => Promise<Picture | null>

/**
 * `load` imports the glue code, `wasm` names its binary as a module. What the decoder complains about is damage unless `harmless` says otherwise:
 * these decoders fill what is missing with grey and go on. The answer is null then.
 */
export function pictureDecoder(load: () => Promise<Decoder>, wasm: string, harmless: RegExp): PictureDecoder {
  let ready: Promise<Decode> | null = null
  let complaints: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  const start = async (): Promise<Decode> => {
    const { init, default: decode } = await load()
    const binary = readFileSync(createRequire(import.meta.url).resolve(wasm))
    await init(new WebAssembly.Module(binary), { print: () => undefined, printErr: (line) => void complaints.push(line) })
    return decode
  }
  const decodeOne = async (data: Uint8Array): Promise<Picture | null> => {
    ready ??= start()
    const decode = await ready
    complaints = []
    try {
      const { data: clamped, width, height } = await decode(exactBuffer(data))
      const rgba = new Uint8Array(clamped.buffer, clamped.byteOffset, clamped.length)
      return complaints.some((line) => !harmless.test(line)) ? null : { rgba, width, height }
    } catch (problem) {
      // the decoder left its program: a fresh one is made for the next picture
      complaints.push(String(problem))
      ready = null
      return null
    }
  }
  // one picture after another, so that complaints are those of the picture at hand
  return (data) => {
    const next = last.then(() => decodeOne(data))
    last = next
    return next
  }
}

function exactBuffer(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(data).buffer
}
