import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectorModels } from '../../scripts/tiny-models/detectors.ts'
import { type ModelSpec, onnxFile } from '../../scripts/tiny-models/onnx-writer.ts'
import { rasterModels } from '../../scripts/tiny-models/rasters.ts'
import { runCli } from '../helpers/engine-process.ts'
import { writePicture } from '../helpers/picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-models-command-'))
const at = (name: string) => join(folder, name)
const timeout = 120_000
const write = (name: string, spec: ModelSpec | undefined) => {
  if (!spec) throw new Error(`no tiny model ${name}`)
  writeFileSync(at(name), onnxFile(spec))
}

beforeAll(() => {
  process.env['AFTERMAP_DATA_DIR'] = at('data')
  write('colours.onnx', rasterModels['semantic_logits'])
  write('boxes.onnx', detectorModels['yolo_v8'])
  writeFileSync(at('text.onnx'), 'this is no model at all')
  // left half red, which is a building to the model of colours
  writePicture(at('half.png'), { width: 128, height: 64, rects: [{ left: 0, top: 0, right: 64, bottom: 64, value: 17 }] })
})
afterAll(() => {
  delete process.env['AFTERMAP_DATA_DIR']
  rmSync(folder, { recursive: true, force: true })
})

describe('aftermap models', { timeout }, () => {
  test('check prints exactly what it promises, a line a file, and fails where one is refused', async () => {
    const ran = await runCli(['models', 'check', at('colours.onnx'), at('boxes.onnx'), at('text.onnx'), '--json'])
    const reports = ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    for (const report of reports)
      expect(Object.keys(report)).toEqual(['file', 'verdict', 'task', 'layout', 'classes', 'input', 'margin', 'ir', 'opset', 'provider', 'questions', 'message'])
    expect([ran.code, reports.map(({ verdict, layout }) => [verdict, layout])]).toEqual([
      1,
      [
        ['ok', 'semantic_logits'],
        ['ask', 'yolo_v8'],
        ['refused', null],
      ],
    ])
  })

  test('add keeps nothing while a question is open, then the model is listed, taken once, and removed', async () => {
    const asked = await runCli(['models', 'add', at('boxes.onnx')])
    expect([asked.code, asked.stderr, existsSync(at('data/models/boxes'))]).toEqual([1, expect.stringContaining('Answer with --gsd'), false])
    const added = await runCli(['models', 'add', at('boxes.onnx'), '--gsd', '0.1-0.2'])
    expect([added.code, added.stdout]).toEqual([0, expect.stringContaining('Added as boxes')])
    expect((await runCli(['models', 'list'])).stdout).toContain('(added)')
    expect((await runCli(['models', 'add', at('boxes.onnx'), '--gsd', '0.1-0.2'])).stderr).toContain('There is a model boxes already.')
    expect((await runCli(['models', 'add', at('boxes.onnx'), '--gsd', '0.1-0.2', '--id', 'vehicles', '--force'])).stderr).toContain('comes with Aftermap')
    expect((await runCli(['models', 'remove', 'boxes'])).code).toBe(0)
    expect((await runCli(['models', 'remove', 'boxes'])).code).toBe(1)
  })

  test('a file that tells all by itself answers a question without a card', async () => {
    const ran = await runCli(['ask', at('half.png'), 'How much of the image is building?', '--gsd', '0.15', '--model', at('colours.onnx'), '--json'])
    // half of 128 x 64 pixels of 0.15 m
    expect([ran.code, JSON.parse(ran.stdout).answer.value]).toEqual([0, expect.closeTo(92.16, 1)])
    const unsure = await runCli(['ask', at('half.png'), 'How many buildings are there?', '--gsd', '0.15', '--model', at('boxes.onnx')])
    expect([unsure.code, unsure.stderr]).toEqual([1, expect.stringContaining('does not tell everything: For which pixel sizes')])
  })
})
