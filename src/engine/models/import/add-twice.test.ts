import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ModelSpec } from '../../../../scripts/tiny-models/onnx-writer.ts'
import { onnxFile } from '../../../../scripts/tiny-models/onnx-writer.ts'
import { rasterModels } from '../../../../scripts/tiny-models/rasters.ts'
import { listModels } from '../cards.ts'
import { addModel } from './add-model.ts'

const node24 = join(import.meta.dirname, '../../../../node_modules/.bin/node')
const host = { execPath: existsSync(node24) ? node24 : process.execPath }
let root = ''
let file = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'aftermap-add-'))
  file = join(root, 'roofs.onnx')
  await writeFile(file, onnxFile(rasterModels['semantic_logits'] as ModelSpec))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const add = (folder: string, force = false) => addModel(file, { folder, shipped: [], host, force })

it('of two that add the same name at once one is told that it is taken, and nothing half made is left', { timeout: 60_000 }, async () => {
  const folder = join(root, 'own')
  const both = await Promise.all([add(folder), add(folder)])
  expect(both.map((one) => (one.ok ? 'added' : one.error.code)).sort()).toEqual(['added', 'argument_invalid'])
  expect(await add(folder, true)).toMatchObject({ ok: true })
  expect(await readdir(folder)).toEqual(['roofs'])
})

it('a place that is no folder is one sentence', { timeout: 60_000 }, async () => {
  for (const folder of [file, join(file, 'deep'), ...(existsSync('/proc') ? ['/proc/models'] : [])])
    expect(await add(folder)).toMatchObject({ ok: false, error: { code: 'read_only', message: 'The folder of the models cannot be written.' } })
})

it('a card that is a folder or a link in a circle keeps no other model from being listed', async () => {
  const places = join(root, 'places')
  for (const name of ['circle', 'folder']) await mkdir(join(places, name), { recursive: true })
  await symlink('model.json', join(places, 'circle', 'model.json'))
  await mkdir(join(places, 'folder', 'model.json'))
  await symlink('round', join(root, 'round'))
  const found = await listModels([places, join(root, 'round')])
  expect(found.map(({ id, problem }) => [id, problem?.code])).toEqual([
    ['circle', 'file_unreadable'],
    ['round', 'file_unreadable'],
  ])
})
