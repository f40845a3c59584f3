import type { ByteSource } from './byte-source.ts'

const known: readonly { readonly at: number; readonly magic: string; readonly what: string }[] = [
  { at: 0, magic: 'PK\u0003\u0004', what: 'an archive (PyTorch saves its weights so)' },
  { at: 0, magic: '\u0080\u0002', what: 'a pickled Python object (PyTorch saves its weights so)' },
  { at: 0, magic: '\u0089HDF', what: 'an HDF5 file (Keras saves its weights so)' },
  { at: 4, magic: 'TFL3', what: 'a TensorFlow Lite model' },
  { at: 0, magic: 'GGUF', what: 'a language model (GGUF)' },
  { at: 4, magic: 'ORTM', what: 'a model in the ORT format' },
  { at: 0, magic: '\u0089PNG', what: 'an image' },
  { at: 0, magic: 'II*\u0000', what: 'an image' },
  { at: 0, magic: 'version https://git-lfs', what: 'a pointer of Git LFS: the model itself was not fetched' },
]

/** What a file is by its first bytes, where it is something other than ONNX that people take for it; else null. */
export function kindOfOther(source: ByteSource): string | null {
  const head = String.fromCharCode(...source.slice(0, Math.min(32, source.size)))
  return known.find(({ at, magic }) => head.startsWith(magic, at))?.what ?? null
}
