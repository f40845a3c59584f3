import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { tinyGguf } from '../../../../test/fake-ollama/tiny-gguf.ts'
import { readGguf } from './read-gguf.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-gguf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const fileOf = (bytes: Uint8Array, name = `${made++}.gguf`): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const failureOf = async (bytes: Uint8Array, name?: string) => {
  const read = await readGguf(fileOf(bytes, name))
  if (read.ok) throw new Error('it was read')
  return read.error
}
const changed = (at: number, bytes: readonly number[]): Buffer => {
  const copy = Buffer.from(tinyGguf)
  copy.set(bytes, at)
  return copy
}

test('a file of the reference writer is read as its reference reader reads it', async () => {
  expect(await readGguf(fileOf(tinyGguf))).toEqual({
    ok: true,
    value: {
      fileBytes: 1152,
      version: 3,
      architecture: 'llama',
      name: 'Tiny',
      type: 'model',
      contextTokens: 4096,
      chatTemplate: expect.stringContaining('<|im_start|>'),
      parameters: 160,
      tensors: 2,
      parts: 1,
      endsAt: 1124,
    },
  })
})

describe('what is no whole model says so in one sentence', () => {
  test('nothing there, nothing in it, a folder', async () => {
    expect(await readGguf(join(folder, 'none.gguf'))).toMatchObject({ ok: false, error: { code: 'file_missing', message: 'none.gguf is not there.' } })
    expect(await failureOf(Buffer.alloc(0), 'empty.gguf')).toMatchObject({ code: 'file_empty', message: 'empty.gguf is empty.' })
    expect(await readGguf(folder)).toMatchObject({ ok: false, error: { code: 'gguf_invalid' } })
  })
  test.each([
    ['<!doctype html><html>', 'a web page'],
    ['PK\u0003\u0004 zip', 'an archive'],
    ['\u0008\u0008\u0012\u0007pytorch', 'an ONNX model'],
    ['ggjt and so on', 'before GGUF'],
    ['version https://git-lfs.github.com/spec/v1', 'not downloaded'],
    ['hi', 'first bytes'],
  ])('%j is %s', async (text, why) => expect(await failureOf(Buffer.from(text, 'latin1'))).toMatchObject({ code: 'gguf_invalid', message: expect.stringContaining(why) }))
  test('the other order of bytes, and a version of the future', async () => {
    expect((await failureOf(changed(4, [0, 0, 0, 3]))).message).toContain('other order of bytes')
    expect((await failureOf(changed(4, [9, 0, 0, 0]))).message).toContain('version of the format is 9')
  })
  test('cut in its weights: both sizes are said', async () => {
    expect(await failureOf(tinyGguf.subarray(0, 1100), 'cut.gguf')).toMatchObject({ code: 'file_truncated', details: { has: 1100, needs: 1124 } })
  })
  test('a header that promises more than any file holds is damaged', async () => {
    // the number of keys, made enormous
    expect((await failureOf(changed(16, [255, 255, 255, 255, 255, 255, 255, 0]))).code).toBe('file_damaged')
  })
  test('40 GB of nothing behind a good beginning is read as fast as its header', async () => {
    const path = fileOf(tinyGguf, 'large.gguf')
    truncateSync(path, 40e9)
    expect(await readGguf(path)).toMatchObject({ ok: true, value: { fileBytes: 40e9, endsAt: 1124 } })
  })
})

test('cut anywhere before its end it is refused, never half read', async () => {
  for (let length = 1; length < 1124; length += 7) expect(['file_truncated', 'gguf_invalid']).toContain((await failureOf(tinyGguf.subarray(0, length), 'any.gguf')).code)
})

test('any change of any byte ends in a header or a failure, never in a crash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(1123), fc.nat(255)), { minLength: 1, maxLength: 6 }), async (changes) => {
      const copy = Buffer.from(tinyGguf)
      for (const [at, value] of changes) copy[at] = value
      const read = await readGguf(fileOf(copy, 'fuzz.gguf'))
      expect(read.ok || read.error.message.length > 0).toBe(true)
    }),
    { numRuns: 1500, seed: 11 },
  )
})
