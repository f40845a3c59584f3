// Writes src/core/picture/text-widths.json: advance widths of the face that sheets are set in, so that text is measured without a window.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'

const require = createRequire(import.meta.url)
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x370, 0x3ff],
  [0x400, 0x45f],
  [0x2009, 0x200a],
  [0x2010, 0x2026],
  [0x202f, 0x2033],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2248, 0x2265],
]

function widthsOf(file: string) {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/inter/${file}`)))
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} holds several faces`)
  const codes = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)).filter((code) => font.hasGlyphForCodePoint(code))
  return Object.fromEntries(codes.map((code) => [code, Math.round((font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm) * 1000)]))
}

const widths = { face: 'Inter', regular: widthsOf('400Regular/Inter_400Regular.ttf'), bold: widthsOf('700Bold/Inter_700Bold.ttf') }
writeFileSync(new URL('../src/core/picture/text-widths.json', import.meta.url), `${JSON.stringify(widths)}\n`)
