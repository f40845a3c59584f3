import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFax } from '../codecs/ccitt.ts'
import { decodeLzw } from '../codecs/lzw.ts'
import { unpackBits } from '../codecs/pack-bits.ts'
import { fromHalves, unpackBits as unpackDepth } from './bit-depths.ts'
import { addDifferences, addDifferences64, joinFloatPlanes } from './predictors.ts'

const shape = fc.record({ columns: fc.integer({ min: 1, max: 9 }), stride: fc.integer({ min: 1, max: 5 }), rows: fc.integer({ min: 1, max: 4 }) })

/** What a writer does: each sample less the one a pixel before it, restarting every row. */
function differences<T extends Uint8Array | Uint16Array | Uint32Array>(samples: T, row: number, stride: number): T {
  const out = samples.slice() as T
  for (let i = 0; i < out.length; i++) if (i % row >= stride) out[i] = (samples[i] as number) - (samples[i - stride] as number)
  return out
}

describe('predictors', () => {
  it('give back what a writer took, at 8, 16 and 32 bits', () => {
    fc.assert(
      fc.property(shape, fc.constantFrom(Uint8Array, Uint16Array, Uint32Array), fc.infiniteStream(fc.nat()), ({ columns, stride, rows }, Kind, numbers) => {
        const row = columns * stride
        const samples = new Kind(Array.from({ length: row * rows }, () => numbers.next().value ?? 0))
        const coded = differences(samples, row, stride)
        addDifferences(coded, row, stride)
        expect(coded).toEqual(samples)
      }),
    )
  })

  it('wrap at 64 bits as whole numbers of that size do', () => {
    fc.assert(
      fc.property(shape, fc.infiniteStream(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })), ({ columns, stride, rows }, numbers) => {
        const row = columns * stride
        const samples = BigUint64Array.from({ length: row * rows }, () => numbers.next().value ?? 0n)
        const coded = samples.slice()
        for (let i = coded.length - 1; i >= 0; i--) if (i % row >= stride) coded[i] = (samples[i] as bigint) - (samples[i - stride] as bigint)
        addDifferences64(new Uint32Array(coded.buffer), row, stride)
        expect(coded).toEqual(samples)
      }),
    )
  })

  it('put the planes of floats together, most significant first', () => {
    const values = Float32Array.of(1.5, -2.25, 1e10, 3e-5)
    const bytes = new Uint8Array(values.buffer)
    const planes = Uint8Array.from({ length: 16 }, (_, i) => bytes[(i % 4) * 4 + 3 - Math.floor(i / 4)] ?? 0)
    const joined = joinFloatPlanes(differences(planes, 16, 1), { columns: 4, size: 4, stride: 1 })
    expect(new Float32Array(joined.buffer)).toEqual(values)
  })
})

describe('odd depths', () => {
  it('of 1 to 31 bits come out as they were packed, each row on a byte', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 7 }), fc.array(fc.nat(2 ** 31 - 1), { minLength: 14, maxLength: 14 }), (bits, columns, numbers) => {
        const values = numbers.slice(0, columns * 2).map((value) => value % 2 ** bits)
        const rowBytes = Math.ceil((columns * bits) / 8)
        const packed = new Uint8Array(rowBytes * 2)
        for (let row = 0; row < 2; row++) {
          const text = values
            .slice(row * columns, (row + 1) * columns)
            .map((value) => value.toString(2).padStart(bits, '0'))
            .join('')
            .padEnd(rowBytes * 8, '0')
          for (let byte = 0; byte < rowBytes; byte++) packed[row * rowBytes + byte] = Number.parseInt(text.slice(byte * 8, byte * 8 + 8), 2)
        }
        expect(Array.from(unpackDepth(packed, { bits, columns, rowBytes }))).toEqual(values)
      }),
    )
  })

  it('of half floats are those IEEE 754 names', () => {
    // numpy: np.array([0x3c00, 0xc000, 0x7bff, 0x0001, 0x7c00, 0x8000], 'u2').view('f2')
    expect(Array.from(fromHalves(Uint16Array.of(0x3c00, 0xc000, 0x7bff, 0x0001, 0x7c00, 0x8000)))).toEqual([1, -2, 65504, 2 ** -24, Number.POSITIVE_INFINITY, -0])
  })
})

describe('codecs', () => {
  /** Codes of 9 bits only: clear, literals, end; as long as the table stays below 511 codes. */
  const literalLzw = (bytes: readonly number[]) => {
    const text = [256, ...bytes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
    return Uint8Array.from({ length: Math.ceil(text.length / 8) }, (_, i) => Number.parseInt(text.slice(i * 8, i * 8 + 8).padEnd(8, '0'), 2))
  }

  it('LZW gives back literals, and less where the data ends', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { minLength: 1, maxLength: 200 }), fc.nat(40), (bytes, cut) => {
        const coded = literalLzw(bytes)
        expect(Array.from(decodeLzw(coded, bytes.length))).toEqual(bytes)
        const part = decodeLzw(coded.subarray(0, Math.max(2, coded.length - cut)), bytes.length)
        expect(Array.from(part)).toEqual(bytes.slice(0, part.length))
      }),
    )
  })

  it('LZW repeats the string being made', () => {
    // 256, 7, 258 (7 7), 259 (7 7 7), 257: the string of each code is made by itself
    const text = [256, 7, 258, 259, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
    const coded = Uint8Array.from({ length: 6 }, (_, i) => Number.parseInt(text.slice(i * 8, i * 8 + 8).padEnd(8, '0'), 2))
    expect([...decodeLzw(coded, 6)]).toEqual([7, 7, 7, 7, 7, 7])
  })

  it('none of them throws anything but damage, whatever they are given, or gives more than was asked', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom('rle', 'group3', 'group4'), (data, kind) => {
        for (const decode of [
          () => decodeLzw(data, 50),
          () => unpackBits(data, 50),
          () => decodeFax(data, { kind: kind as 'rle', width: 40, rows: 10, twoDimensional: kind === 'group4' }),
        ]) {
          try {
            expect(decode().length).toBeLessThanOrEqual(50)
          } catch (problem) {
            expect(problem).toMatchObject({ name: 'DecodeProblem' })
          }
        }
      }),
    )
  })

  it('fax rows are told by the row above', () => {
    // T.6 by hand: row 1 horizontal white 3, black 2, then to the end; row 2 the same by three V0
    const text = `001${'1000'}${'11'}1${'1'}${'1'}${'1'}000000000001000000000001`
    const coded = Uint8Array.from({ length: Math.ceil(text.length / 8) }, (_, i) => Number.parseInt(text.slice(i * 8, i * 8 + 8).padEnd(8, '0'), 2))
    expect([...decodeFax(coded, { kind: 'group4', width: 8, rows: 2, twoDimensional: true })]).toEqual([0b00011000, 0b00011000])
  })
})
