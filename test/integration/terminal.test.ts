import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli, spawnCli } from '../helpers/engine-process.ts'
import { townRects } from '../helpers/engine.ts'
import { writeLabels, writePicture } from '../helpers/picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-terminal-'))
const at = (name: string) => join(folder, name)
const legend = '{"0":"background","1":"water","2":"building_no_damage","5":"building_destroyed","7":"road_clear","8":"road_blocked"}'
const shipped = (name: string) => resolve(import.meta.dirname, '../../models', name)
const town = () => ['--gsd', '0.5', '--labels', at('town-labels.png'), '--legend', legend]
/** a safety net: each test starts several processes, on a busy machine */
const timeout = 120_000
const howMany = 'How many destroyed buildings are here?'

beforeAll(() => {
  process.env['AFTERMAP_DATA_DIR'] = at('data')
  const size = { width: 200, height: 100, rects: townRects }
  writePicture(at('town.png'), size)
  copyFileSync(at('town.png'), at('other.png'))
  writeLabels(at('town-labels.png'), size)
})
afterAll(() => {
  delete process.env['AFTERMAP_DATA_DIR']
  rmSync(folder, { recursive: true, force: true })
})

const jsonOf = (text: string) => JSON.parse(text)
const linesOf = (text: string) => text.trim().split('\n').map(jsonOf)

describe('--model', { timeout }, () => {
  test('names this model, which the steps then use', async () => {
    const ran = await runCli(['ask', at('town.png'), 'How many vehicles are there?', '--gsd', '0.12', '--json', '--model', join(shipped('vehicles'), 'model.onnx')])
    const detect = jsonOf(ran.stdout).plan.actions.find((action: { tool: string }) => action.tool === 'detect')
    expect([ran.code, detect.inputs.model]).toEqual([0, 'vehicles'])
  })

  test('that is not there, not the one of its card, or blind to the question is a sentence', async () => {
    mkdirSync(at('own'))
    copyFileSync(join(shipped('vehicles'), 'model.json'), at('own/model.json'))
    writeFileSync(at('own/model.onnx'), 'other')
    const ask = (model: string, question = 'How many vehicles are there?') => runCli(['ask', at('town.png'), question, '--gsd', '0.12', '--json', '--model', model])
    const [missing, invalid, blind] = await Promise.all([
      ask(at('none/model.onnx')),
      ask(at('own/model.onnx')),
      ask(join(shipped('vehicles'), 'model.onnx'), 'What area does water cover?'),
    ])
    expect([missing.code, jsonOf(missing.stdout).error.code]).toEqual([1, 'model_missing'])
    expect([invalid.code, jsonOf(invalid.stdout).error.code]).toEqual([1, 'model_invalid'])
    expect([blind.code, jsonOf(blind.stdout).error.code]).toEqual([1, 'no_model'])
    expect(blind.stderr).toContain('The model vehicles does not see water; it sees vehicles.')
  })
})

describe('--project', { timeout }, () => {
  test('asked twice holds the image, the area and the point once', async () => {
    const project = at('twice.aftermap')
    const ask = () => runCli(['ask', at('town.png'), howMany, ...town(), '--project', project, '--area', 'px:0,0,100,50', '--point', 'School=5,6', '--json'])
    expect(await ask()).toMatchObject({ code: 0, stderr: '' })
    expect((await ask()).code).toBe(0)
    const info = jsonOf((await runCli(['project', 'info', project, '--json'])).stdout)
    expect([info.layers.length, info.areas.length, info.points.length, info.requests.length]).toEqual([1, 1, 1, 2])
  })

  test('opened by several commands at the same moment: one holds it, the others become its clients', async () => {
    const project = at('race.aftermap')
    const ended = await Promise.all([1, 2, 3].map(() => spawnCli(['ask', at('town.png'), howMany, ...town(), '--project', project, '--json']).ended))
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([1, 2, 3].map(() => [0, '']))
    expect(ended.map(({ stdout }) => jsonOf(stdout).answer.value)).toEqual([3, 3, 3])
    expect(readdirSync(folder).filter((name) => name.startsWith('race.aftermap.lock'))).toEqual([])
    expect(jsonOf((await runCli(['project', 'info', project, '--json'])).stdout).requests).toHaveLength(3)
  })
})

describe('what has no answer', { timeout }, () => {
  test('is said on stderr in every form but lines', async () => {
    const question = 'How many people died here?'
    const [words, json, plan, planJson, lines] = await Promise.all([
      runCli(['ask', at('town.png'), question, ...town()]),
      runCli(['ask', at('town.png'), question, ...town(), '--json']),
      runCli(['plan', question]),
      runCli(['plan', question, '--json']),
      runCli(['plan', question, howMany]),
    ])
    for (const one of [words, json, plan, planJson]) {
      expect(one.code).toBe(1)
      expect(one.stderr).toMatch(/^.*cannot be seen in an image.*\.\n$/)
    }
    expect([lines.code, lines.stderr]).toEqual([1, ''])
  })

  test('objects that no result holds are named', async () => {
    const ran = await runCli(['ask', at('town.png'), 'How many of these are destroyed buildings?', ...town(), '--select', 'nosuch', '--json'])
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('No result holds the selected object nosuch.')])
  })
})

describe('--area', { timeout }, () => {
  test('beyond all measure is the whole image; 30,000 corners are no trouble', async () => {
    const corners = Array.from({ length: 30_000 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 30_000
      return [100 + (300 + 20 * Math.sin(angle * 400)) * Math.cos(angle), 50 + (300 + 20 * Math.sin(angle * 400)) * Math.sin(angle)]
    })
    writeFileSync(at('coast.geojson'), `\ufeff${JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })}`)
    const ask = (area: string) => runCli(['ask', at('town.png'), howMany, ...town(), '--area', area, '--json'])
    for (const ran of await Promise.all(['px:-1e12,-1e12,1e12,1e12', at('coast.geojson')].map(ask))) {
      expect([ran.code, ran.stderr]).toEqual([0, ''])
      expect(jsonOf(ran.stdout).answer.value).toBe(3)
    }
  })
})

describe('lines', { timeout }, () => {
  test('keep their ids, their order and no folder of what failed', async () => {
    const labels = { gsd: 0.5, labels: at('town-labels.png'), legend: JSON.parse(legend) }
    const batch = [
      { id: 7, image: at('town.png'), request: howMany, ...labels },
      null,
      { id: '../up', image: at('town.png'), request: howMany, ...labels },
      { id: 'lost', image: at('none.png'), request: howMany },
      { id: 'bare', request: howMany },
      { id: 'mute', image: at('town.png') },
    ]
    writeFileSync(at('batch.jsonl'), batch.map((line) => (line === null ? '' : JSON.stringify(line))).join('\n'))
    const ran = await runCli(['ask', '--batch', at('batch.jsonl'), '--out', at('out')])
    expect([ran.code, ran.stderr]).toEqual([1, ''])
    const lines = linesOf(ran.stdout)
    expect(lines.map((line) => line.id)).toEqual([7, '../up', 'lost', 'bare', 'mute'])
    expect(lines.map((line) => line.error?.code ?? null)).toEqual([null, null, 'file_missing', 'input_missing', 'bad_request'])
    expect(lines.slice(3).map((line) => line.error.message.split('. ')[0])).toEqual(['Line 5 names no image', 'Line 6 lacks "request".'])
    expect(readdirSync(at('out')).toSorted()).toEqual(['7', '__up'])
    expect(existsSync(at('up'))).toBe(false)
  })

  test('of several images say which image they are of', async () => {
    const ran = await runCli(['ask', at('town.png'), at('none.png'), at('other.png'), howMany, ...town()])
    expect(linesOf(ran.stdout).map((line) => [line.id, line.image, line.error?.code ?? line.answer.value])).toEqual([
      ['1', at('town.png'), 3],
      ['2', at('none.png'), 'file_missing'],
      ['3', at('other.png'), 3],
    ])
  })
})

test('--version is the version of the package', async () => {
  const { version } = jsonOf(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

describe('--language', { timeout }, () => {
  test('words this answer and leaves the project as it was', async () => {
    const inProject = ['--project', at('language.aftermap')]
    const first = await runCli(['ask', at('town.png'), howMany, ...town(), ...inProject, '--language', 'es'])
    const second = await runCli(['ask', howMany, ...inProject])
    expect([first.stdout, second.stdout]).toEqual([expect.stringContaining('edificios destruidos'), expect.stringContaining('destroyed buildings found')])
  })
})
