import { readFile } from 'node:fs/promises'
import { regularSize } from '../../files/bytes.ts'
import { DecodeProblem } from '../../files/problems.ts'

const largestBytes = 300e6

/** A text file whole: UTF-8, UTF-16 with its mark, else Latin-1 (Windows-1252). Too large is `over_budget`. */
export async function readText(path: string): Promise<string> {
  const size = await regularSize(path)
  if (size > largestBytes)
    throw new DecodeProblem(
      'over_budget',
      `is ${Math.round(size / 1e6)} MB; text files are read up to ${largestBytes / 1e6} MB.`,
      'Convert it to GeoPackage, or cut it to the area of the image.',
    )
  return textOf(await readFile(path))
}

export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (problem) {
    if (problem instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw problem
  }
}
