import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { productRoot } from '../environment.ts'
import { probeProviders } from './providers.ts'

const modelPath = join(productRoot(), 'models/vehicles/model.onnx')

it('every provider of this system is tried and named, and the cpu runs a tile', async () => {
  const probes = await probeProviders({ modelPath, tilePx: 64 })
  expect(probes.find((one) => one.used)).toMatchObject({ provider: 'cpu', ok: true, detail: expect.stringMatching(/onnxruntime-node \d.*64 px tile/) })
  for (const { ok, detail } of probes) expect(ok || detail.length > 10).toBe(true)
  expect(probes.filter((one) => one.used)).toHaveLength(1)
})

it('a driver that hangs is given up and said so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-hang-'))
  const entryPath = join(folder, 'entry.mjs')
  writeFileSync(entryPath, "process.on('message', () => undefined)\n")
  const probes = await probeProviders({ modelPath, tilePx: 64, entryPath, limitMs: 300 })
  rmSync(folder, { recursive: true, force: true })
  expect(new Set(probes.map((one) => `${one.ok} ${one.detail}`))).toEqual(new Set(['false did not answer in time']))
})
