import { existsSync, symlinkSync, truncateSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelSpec, onnxFile, rawBytes } from '../../../../scripts/tiny-models/onnx-writer.ts'
import { image, ints, node, side, weights } from '../../../../scripts/tiny-models/parts.ts'
import { rasterModels } from '../../../../scripts/tiny-models/rasters.ts'
import { memorySource } from './header/byte-source.ts'
import { readHeader } from './header/onnx-header.ts'
import { readOnnx } from './header/read-onnx.ts'
import { WireError } from './header/wire-fields.ts'
import { lookAtModel } from './look-at-model.ts'

const node24 = join(import.meta.dirname, '../../../../node_modules/.bin/node')
const host = { execPath: existsSync(node24) ? node24 : process.execPath }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-bad-models-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sound = rasterModels['semantic_logits'] as ModelSpec
const bytes = onnxFile(sound)

async function put(name: string, content: Uint8Array | string): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

/** What is said of a file before the runtime sees it; null when nothing is wrong. */
async function said(name: string, content: Uint8Array | string): Promise<string | null> {
  const read = await readOnnx(await put(name, content))
  return read.ok ? null : read.error.message
}

const changed = (parts: Partial<ModelSpec>) => onnxFile({ ...sound, ...parts })

describe('the header', () => {
  it('holds what the file says of itself, as the onnx package wrote and checked it', () => {
    // onnx.checker.check_model(f, full_check=True) of onnx 1.23 finds nothing in any file of scripts/tiny-models/build.ts
    const header = readHeader(memorySource(bytes))
    expect(header).toMatchObject({
      ir: 8,
      producer: 'aftermap-tiny',
      opsets: { '': 17 },
      domains: [],
      inputs: [{ name: 'image', type: 'float32', shape: [1, 3, side, side] }],
      outputs: [{ name: 'output', type: 'float32', shape: [1, 3, side, side] }],
    })
    expect(header.metadata['resolution']).toBe('15')
  })

  it('of any bytes is read, or refused as what they are: never another error, never an endless reading', () => {
    const read = (content: Uint8Array) => {
      try {
        readHeader(memorySource(content))
      } catch (problem) {
        expect(problem).toBeInstanceOf(WireError)
      }
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), read), { numRuns: 500 })
    const flips = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(flips, (places) => {
        const broken = Uint8Array.from(bytes)
        for (const [at, value] of places) broken[at] = value
        read(broken)
      }),
      { numRuns: 500 },
    )
    for (let length = 0; length < bytes.length; length += 7) read(bytes.slice(0, length))
  })
})

describe('a file that cannot be used is one sentence', () => {
  it.each([
    ['text.onnx', 'hello, this is no model at all', 'text.onnx is not an ONNX model.'],
    ['torch.onnx', 'PK\u0003\u0004....', 'torch.onnx is not an ONNX model but an archive (PyTorch saves its weights so).'],
    ['lfs.onnx', 'version https://git-lfs.github.com/spec/v1', 'lfs.onnx is not an ONNX model but a pointer of Git LFS: the model itself was not fetched.'],
    ['none.onnx', '', 'none.onnx is empty.'],
    ['cut.onnx', bytes.slice(0, bytes.length - 200), 'cut.onnx ends before its content does: it is cut off, or no ONNX model.'],
    ['new.onnx', changed({ opset: 99 }), 'new.onnx uses ONNX opset 99; the runtime reads 7 to 26.'],
    ['ir.onnx', changed({ ir: 99 }), 'ir.onnx has IR version 99; the runtime reads up to 13.'],
    [
      'foreign.onnx',
      changed({ domains: { 'ai.onnx.contrib': 1 }, nodes: [...sound.nodes, { ...node('Odd', { from: ['output'], to: ['odd'] }), domain: 'ai.onnx.contrib' }] }),
      'foreign.onnx uses operators of ai.onnx.contrib, which the runtime does not have.',
    ],
    [
      'vast.onnx',
      changed({ outputs: [{ name: 'output', type: 'float32', dims: [1, 1000, 8192, 8192] }] }),
      'The output output of vast.onnx would hold 1 x 1000 x 8192 x 8192 numbers, more than memory is set aside for.',
    ],
    ['words.onnx', changed({ outputs: [{ name: 'output', type: 'string', dims: [1] }] }), 'The output output of words.onnx is text, not numbers of an image.'],
  ])('%s', async (name, content, sentence) => {
    expect(await said(name, content)).toBe(sentence)
  })

  it('one of 4 GB, whatever is in it', async () => {
    const path = await put('huge.onnx', bytes)
    truncateSync(path, 4 * 2 ** 30)
    expect(await readOnnx(path)).toMatchObject({ error: { code: 'over_budget', message: 'huge.onnx has 4.0 GB; an ONNX file ends at 2 GB.' } })
  })

  it('one that is not there, and a folder', async () => {
    expect(await readOnnx(join(folder, 'nowhere.onnx'))).toMatchObject({ error: { code: 'model_missing' } })
    expect(await readOnnx(folder)).toMatchObject({ error: { code: 'model_invalid', message: expect.stringContaining('is not a file') } })
  })
})

describe('weights in another file', () => {
  const external = (location: string) => changed({ weights: (sound.weights ?? []).map((one) => ({ ...one, external: location })) })

  it('beside the model are used, missing, cut off or outside its folder they are named', async () => {
    expect(await said('weights.onnx', external('w.data'))).toBe('weights.onnx needs its weights from w.data, which is not beside it.')
    await put('w.data', Uint8Array.of(1, 2))
    expect(await said('weights.onnx', external('w.data'))).toBe('w.data with the weights of weights.onnx is cut off.')
    await put('w.data', rawBytes('float32', sound.weights?.[0]?.data ?? []))
    expect(await said('weights.onnx', external('w.data'))).toBeNull()
    for (const location of ['../w.data', '/etc/passwd', 'a/../../w.data']) expect(await said('weights.onnx', external(location))).toContain(`outside its folder (${location})`)
  })

  it('under a name no file can have are named as such, never a fault of ours', async () => {
    for (const location of ['', '.', './', 'a\u0000b', 'a'.repeat(5000)])
      expect(await said('odd.onnx', external(location))).toBe('odd.onnx names no file that can be read for its weights.')
    symlinkSync('circle.data', join(folder, 'circle.data'))
    expect(await said('odd.onnx', external('circle.data'))).toBe('odd.onnx names no file that can be read for its weights.')
  })

  it('behind a link out of the folder are outside', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'aftermap-elsewhere-'))
    await writeFile(join(elsewhere, 'w.data'), new Uint8Array(100))
    await mkdir(join(folder, 'linked'), { recursive: true })
    symlinkSync(join(elsewhere, 'w.data'), join(folder, 'linked', 'w.data'))
    await writeFile(join(folder, 'linked', 'm.onnx'), external('w.data'))
    expect(await readOnnx(join(folder, 'linked', 'm.onnx'))).toMatchObject({ error: { message: expect.stringContaining('outside its folder') } })
    await rm(elsewhere, { recursive: true })
  })
})

describe('a model the runtime loads', () => {
  const check = async (name: string, parts: Partial<ModelSpec>, more = {}) => (await lookAtModel(await put(name, changed(parts)), { host: { ...host, ...more } })).report

  it('and that answers NaN is refused in words', async () => {
    const report = await check('nan.onnx', {
      nodes: [node('Conv', { from: ['image', 'w', 'b'], to: ['below'] }), node('Sqrt', { from: ['below'], to: ['output'] })],
      weights: [weights('w', [3, 3, 1, 1], new Array(9).fill(0)), weights('b', [3], [-1, -1, -1])],
    })
    expect(report).toMatchObject({ verdict: 'refused', message: expect.stringContaining('not numbers (NaN)'), ir: 8, opset: 17 })
  })

  it('with inputs nobody can feed is refused before it runs', async () => {
    expect(await check('extra.onnx', { inputs: [image, { name: 'threshold', type: 'float32', dims: [1] }] })).toMatchObject({
      verdict: 'refused',
      message: expect.stringContaining('threshold'),
    })
    expect(await check('oblong.onnx', { inputs: [{ ...image, dims: [1, 3, 64, 128] }] })).toMatchObject({ verdict: 'refused', message: expect.stringContaining('128 x 64') })
    expect(await check('either.onnx', { inputs: [{ ...image, dims: [1, 3, 3, 3] }] })).toMatchObject({ verdict: 'refused', message: expect.stringContaining('first or last') })
    expect(await check('double.onnx', { inputs: [{ ...image, type: 'int32' }] })).toMatchObject({ verdict: 'refused', message: expect.stringContaining('takes int32') })
  })

  it('with a picture larger than a tile can be, none at all or several at a time is refused before memory is set aside for it', async () => {
    const free = { outputs: [{ name: 'output', type: 'float32' as const, dims: ['n', 'c', 'h', 'w'] }] }
    const of = (dims: readonly number[]) => ({ ...free, inputs: [{ ...image, dims }] })
    expect((await check('vast-in.onnx', of([1, 3, 100_000, 100_000]))).message).toContain('takes pictures of 100000 x 100000 pixels; tiles have 1 to 4096 a side')
    expect((await check('deep-in.onnx', of([1, 32, 4096, 4096]))).message).toContain('32 bands of 4096 x 4096 pixels, more than memory is set aside for')
    expect((await check('none-in.onnx', of([1, 3, 0, 0]))).message).toContain('has a side of 0')
    expect((await check('eight-in.onnx', of([8, 3, 64, 64]))).message).toContain('takes 8 pictures at a time')
  })

  it('and that answers infinity is refused in words', async () => {
    const nodes = [node('Conv', { from: ['image', 'w', 'b'], to: ['ones'] }), node('Div', { from: ['ones', 'zero'], to: ['output'] })]
    const report = await check('endless.onnx', { nodes, weights: [weights('w', [3, 3, 1, 1], new Array(9).fill(0)), weights('b', [3], [1, 1, 1]), weights('zero', [1], [0])] })
    expect(report).toMatchObject({ verdict: 'refused', message: expect.stringContaining('values without end (infinity)') })
  })

  it('and that answers with more numbers than are carried is refused', { timeout: 60_000 }, async () => {
    const nodes = [node('ReduceMax', { from: ['image'], to: ['one'] }, { axes: [1, 2, 3], keepdims: 1 }), node('Expand', { from: ['one', 'shape'], to: ['output'] })]
    const report = await check('flood.onnx', { nodes, weights: [ints('shape', [1, 3, 7000, 7000])], outputs: [{ name: 'output', type: 'float32', dims: ['n', 'c', 'h', 'w'] }] })
    expect(report).toMatchObject({ verdict: 'refused', message: expect.stringContaining('its answer has 147000000 numbers') })
  })

  it('and whose classes have names that cannot be shown is asked for them', async () => {
    for (const name of ['', ' ', 'a'.repeat(300), 'red\u001b[31m'])
      expect(await check('names.onnx', { metadata: { class_names: JSON.stringify({ '0': name, '1': 'tree', '2': 'water' }), resolution: '15' } })).toMatchObject({
        verdict: 'ask',
        questions: [{ id: 'classes' }],
      })
  })

  it('and whose metadata asks for tiles of no size gets the usual ones', async () => {
    const dims = ['n', 3, 'h', 'w']
    const sized = { inputs: [{ ...image, dims }], outputs: [{ name: 'output', type: 'float32' as const, dims }] }
    for (const size of ['-5', '0', '1e9', '63.5'])
      expect(await check('sized.onnx', { ...sized, metadata: { ...sound.metadata, tiles_size: size } })).toMatchObject({ verdict: 'ok', input: { tile: 512 } })
  })

  it('whose operators do not fit together is refused with its name', async () => {
    expect(await check('broken.onnx', { nodes: [node('Conv', { from: ['nothing', 'w'], to: ['output'] })] })).toMatchObject({
      verdict: 'refused',
      message: expect.stringContaining('does not load'),
    })
  })

  it('and that never answers is given up', async () => {
    const silent = await put(
      'silent.mjs',
      `process.on('message', (m) => { if (m.type === 'start') process.send({ type: 'ready', provider: 'cpu', runtime: '', inputs: [], outputs: [] }) })`,
    )
    expect(await check('silent.onnx', {}, { entryPath: silent, runLimitMs: 300 })).toMatchObject({
      verdict: 'refused',
      message: expect.stringContaining('did not answer for a tile'),
    })
  })
})
