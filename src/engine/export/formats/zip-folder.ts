import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Pictures and rasters are compressed already. */
const packed = /\.(tiff?|png|jpe?g|kmz|zip|onnx|pdf|docx)$/i

/** Files of a folder as a ZIP, read and written in parts: memory holds one part, whatever their size. `signal` stops it between two of them. */
export async function zipFolder(
  path: string,
  { folder, files, signal }: { readonly folder: string; readonly files: readonly string[]; readonly signal?: AbortSignal },
): Promise<void> {
  const out = openSync(path, 'w')
  try {
    let trouble: unknown = null
    const zip = new Zip((problem, chunk) => {
      if (problem) trouble ??= problem
      else writeSync(out, chunk)
    })
    for (const file of files) {
      const entry = packed.test(file) ? new ZipPassThrough(file) : new ZipDeflate(file, { level: 6 })
      zip.add(entry)
      for await (const chunk of createReadStream(join(folder, file), { signal })) {
        entry.push(new Uint8Array(chunk as Buffer))
        if (trouble instanceof Error) throw trouble
      }
      entry.push(new Uint8Array(0), true)
    }
    zip.end()
    if (trouble instanceof Error) throw trouble
  } finally {
    closeSync(out)
  }
}
