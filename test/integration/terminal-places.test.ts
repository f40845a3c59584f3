import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli, spawnCli } from '../helpers/engine-process.ts'
import { townRects } from '../helpers/engine.ts'
import { writeLabels, writePicture } from '../helpers/picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-places-'))
const at = (name: string) => join(folder, name)
const legend = { 0: 'background', 1: 'water', 2: 'building_no_damage', 5: 'building_destroyed', 7: 'road_clear', 8: 'road_blocked' }
const labels = () => ['--labels', at('town-labels.png'), '--legend', JSON.stringify(legend)]
const town = () => ['--gsd', '0.5', ...labels()]
/** a safety net: each test starts several processes, on a busy machine */
const timeout = 120_000
const howMany = 'How many destroyed buildings are there?'
/** two of the three destroyed buildings */
const area = 'px:0,0,80,50'

beforeAll(() => {
  process.env['AFTERMAP_DATA_DIR'] = at('data')
  const size = { width: 200, height: 100, rects: townRects }
  writePicture(at('town.png'), size)
  writePicture(at('other.png'), { ...size, rects: townRects.slice(1) })
  writeLabels(at('town-labels.png'), size)
  const ring = [
    [0, 0],
    [80, 0],
    [80, 50],
    [0, 50],
    [0, 0],
  ]
  writeFileSync(at('area.geojson'), JSON.stringify({ type: 'Polygon', coordinates: [ring] }))
})
afterAll(() => {
  delete process.env['AFTERMAP_DATA_DIR']
  rmSync(folder, { recursive: true, force: true })
})

const jsonOf = (text: string) => JSON.parse(text)
const linesOf = (text: string) => text.trim().split('\n').map(jsonOf)

describe('--area is where she asks', { timeout }, () => {
  test('in every form, also without "here"; another place that the question names is kept and said', async () => {
    const ask = (question: string, place: string) => runCli(['ask', at('town.png'), question, ...town(), '--area', place, '--json'])
    const [pixels, geojson, here, whole] = await Promise.all([
      ask(howMany, area),
      ask(howMany, at('area.geojson')),
      ask('How many destroyed buildings are here?', area),
      ask('How many destroyed buildings are there in the whole image?', area),
    ])
    for (const ran of [pixels, geojson, here]) {
      const { answer, asked_of: of } = jsonOf(ran.stdout)
      expect([answer.value, answer.text, of]).toEqual([2, '2 destroyed buildings found in A1.', { images: ['town.png'], area: 'A1', note: null }])
    }
    expect(jsonOf(pixels.stdout).goal.scope).toBe('area')
    const { answer, asked_of: of, goal } = jsonOf(whole.stdout)
    expect([answer.value, goal.scope, of.area]).toEqual([3, 'image', null])
    expect(of.note).toBe('The question itself says where (whole image), so --area was not used.')
  })

  test('in lines of a batch, for ask and for plan, with an image and without', async () => {
    const line = { id: 1, image: at('town.png'), request: howMany, gsd: 0.5, labels: at('town-labels.png'), legend, area: [0, 0, 1, 1] }
    writeFileSync(
      at('batch.jsonl'),
      [
        { ...line, area },
        { ...line, id: 'all', area: undefined },
      ]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    )
    const [asked, planned, onImage, single] = await Promise.all([
      runCli(['ask', '--batch', at('batch.jsonl')]),
      runCli(['plan', '--batch', at('batch.jsonl')]),
      runCli(['plan', '--batch', at('batch.jsonl'), '--image', at('town.png')]),
      runCli(['plan', howMany, '--area', area, '--json']),
    ])
    expect(linesOf(asked.stdout).map((one) => [one.id, one.answer.value])).toEqual([
      [1, 2],
      ['all', 3],
    ])
    for (const ran of [planned, onImage]) {
      const lines = linesOf(ran.stdout)
      expect(lines.map((one) => [one.id, one.goal.scope, one.plan.actions[0].inputs.area])).toEqual([
        [1, 'area', 'here'],
        ['all', 'image', undefined],
      ])
      expect(lines.every((one) => Array.isArray(one.assumptions) && one.understood.length > 0)).toBe(true)
    }
    expect(jsonOf(single.stdout).goal.scope).toBe('area')
  })
})

test('a project with two images: the answer names the one that was asked', { timeout }, async () => {
  const project = at('two.aftermap')
  await runCli(['new', project, at('town.png'), at('other.png')])
  await runCli(['ask', '--project', project, at('town.png'), howMany, ...town()])
  const [words, json] = [await runCli(['ask', '--project', project, howMany]), await runCli(['ask', '--project', project, howMany, '--json'])]
  const { images } = jsonOf(json.stdout).asked_of
  expect(images).toHaveLength(1)
  expect(words.stdout).toContain(`Asked of       ${images[0]}, the whole image`)
})

describe('what cannot be answered', { timeout }, () => {
  test('is said once, on stderr, with what helps in a terminal', async () => {
    const [died, water, way, gone] = await Promise.all([
      runCli(['ask', at('town.png'), 'How many people died here?', ...town()]),
      runCli(['ask', at('town.png'), 'What area does the water cover?', ...labels()]),
      runCli(['ask', at('town.png'), 'Can we drive from A to B?', ...town()]),
      runCli(['ask', at('flood.tif'), howMany]),
    ])
    for (const [ran, sentence] of [
      [died, '"died" cannot be seen in an image taken from above.'],
      [water, 'The pixel size of town.png is not known, so nothing in it can be measured in metres. Give the metres a pixel with --gsd, for example --gsd 0.1.'],
      [way, 'The way needs two points; none is set on the map. Give each with --point NAME=x,y.'],
      [gone, 'There is no file flood.tif here. Check the path.'],
    ] as const) {
      expect([ran.code, ran.stderr]).toEqual([1, `${sentence}\n`])
      expect(ran.stdout).not.toContain(sentence.split('. ')[0])
    }
  })

  test('for want of a pixel size runs no step, and says so in JSON too', async () => {
    const ran = await runCli(['ask', at('town.png'), 'What area does the water cover?', ...labels(), '--json'])
    const { answer, steps } = jsonOf(ran.stdout)
    expect([ran.code, answer.kind, answer.value, answer.hint]).toEqual([1, 'area', null, 'Give the metres a pixel with --gsd, for example --gsd 0.1.'])
    expect(steps.map((step: { ms: number | null }) => step.ms)).toEqual([null, null, null])
    expect(steps[2].error.code).toBe('gsd_unknown')
  })

  test('a share needs no metres', async () => {
    const ran = await runCli(['ask', at('town.png'), 'Which share of the image is water?', ...labels(), '--json'])
    expect([ran.code, jsonOf(ran.stdout).answer.unit]).toEqual([0, 'percent'])
  })

  test('a bad point is named with what was typed', async () => {
    const ran = await runCli(['ask', at('town.png'), 'Can we drive from A to B?', ...town(), '--point', 'A=5,6', '--point', 'B=500,6'])
    expect(ran.stderr).toBe('The point B (column 500, row 6) lies outside the image (200 x 100 pixels). Give column,row on the image.\n')
  })
})

describe('check takes what plan prints', { timeout }, () => {
  test('without an image the plan is valid, and what it needs is said', async () => {
    const planned = await runCli(['plan', 'How many buildings are here?', '--json'])
    writeFileSync(at('plan.json'), planned.stdout)
    const [words, json, piped] = [await runCli(['check', at('plan.json')]), await runCli(['check', at('plan.json'), '--json']), await piping(['check', '-'], planned.stdout)]
    expect(words).toEqual({ code: 0, stdout: `${at('plan.json')}: the plan is valid.\n  To run it needs: image, area "here".\n`, stderr: '' })
    expect([json.code, jsonOf(json.stdout).needs]).toEqual([
      0,
      [
        { name: 'image', kind: 'image' },
        { name: 'here', kind: 'area' },
      ],
    ])
    expect([piped.code, piped.stdout.split('\n')[0]]).toEqual([0, 'standard input: the plan is valid.'])
  })

  test('with an image the area must be there', async () => {
    writeFileSync(at('here.json'), (await runCli(['plan', 'How many buildings are here?', '--json'])).stdout)
    const [without, withArea] = await Promise.all([
      runCli(['check', at('here.json'), '--image', at('town.png')]),
      runCli(['check', at('here.json'), '--image', at('town.png'), '--area', area]),
    ])
    expect([without.code, without.stdout.includes('needs here'), withArea.code, withArea.stderr]).toEqual([1, true, 0, ''])
  })

  test('a name that nothing can stand for is found without an image', async () => {
    const plan = JSON.parse(readFileSync(at('plan.json'), 'utf8'))
    plan.plan.actions[1].inputs.detections = 'd7'
    writeFileSync(at('wrong.json'), JSON.stringify(plan))
    const ran = await runCli(['check', at('wrong.json')])
    expect([ran.code, ran.stdout.includes('needs d7'), ran.stderr]).toEqual([1, true, `${at('wrong.json')}: the plan cannot run as it is.\n`])
  })
})

function piping(args: string[], text: string) {
  const { child, ended } = spawnCli(args, 'pipe')
  child.stdin?.end(text)
  return ended
}
