import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FailureError } from '../contracts/result.ts'
import { areaOption, askOptions, gsdOption, jobFromOptions, layerOption, legendOption, pointOption, pointsOption } from './ask-options.ts'
import { plannerOption } from './planner-option.ts'
import { type BatchLine, readBatch } from './batch.ts'
import { commandHelp, commands, main } from './main.ts'
import { readOptions, UsageError } from './options.ts'
import { outFolders } from './out-folders.ts'
import { failureLine } from './print.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-options-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
/** Code of the failure, `usage` for wrong use, or null. */
const failing = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof UsageError) return 'usage'
    if (error instanceof FailureError) return error.failure.code
    throw error
  }
}

describe('readOptions', () => {
  it('tells inputs from options, wherever they stand', () => {
    const options = readOptions(['a.tif', '--gsd', '0.1', 'how many?', '--json', '--layer', 'pre=b.tif', '--layer=roads=c.geojson'], askOptions)
    expect(options.inputs).toEqual(['a.tif', 'how many?'])
    expect([options.one('gsd'), options.has('json'), options.all('layer'), options.one('out')]).toEqual(['0.1', true, ['pre=b.tif', 'roads=c.geojson'], undefined])
  })

  it('a value that begins with a minus is a value', () => {
    expect(readOptions(['--area', '-73.1,18.5,-73.0,18.6', 'q'], askOptions).one('area')).toBe('-73.1,18.5,-73.0,18.6')
  })

  it.each([[['--colour']], [['--gsd']], [['--json=yes']]])('%j is wrong use', (args) => {
    expect(failing(() => readOptions(args, askOptions))).toBe('usage')
  })
})

describe('--area', () => {
  it('in pixels, in the CRS, or from GeoJSON', () => {
    expect(areaOption('px:0,10,200,300.5')).toEqual({ kind: 'pixel_box', left: 0, top: 10, right: 200, bottom: 300.5 })
    expect(areaOption('-73.1,18.5,-73,18.6')).toEqual({ kind: 'crs_box', left: -73.1, bottom: 18.5, right: -73, top: 18.6 })
    expect(areaOption('5e5,4.099e6,500900,4099600')).toMatchObject({ kind: 'crs_box', left: 500_000, bottom: 4_099_000 })
    expect(areaOption(file('a.geojson', '{"type":"Polygon"}'))).toEqual({ kind: 'geojson', geojson: { type: 'Polygon' } })
  })

  it('says what is wrong with the rest', () => {
    expect(failing(() => areaOption('px:1,2,3'))).toBe('usage')
    expect(failing(() => areaOption('px:1,2,3,x'))).toBe('usage')
    expect(failing(() => areaOption('1,2,3,4e'))).toBe('usage')
    expect(failing(() => areaOption(join(folder, 'none.geojson')))).toBe('file_missing')
    expect(failing(() => areaOption(file('b.geojson', '{"type":')))).toBe('area_invalid')
    expect(failing(() => areaOption(''))).toBe('usage')
    expect(failing(() => areaOption(folder))).toBe('file_unreadable')
    expect(areaOption(file('bom.geojson', '\ufeff{"type":"Polygon"}'))).toMatchObject({ geojson: { type: 'Polygon' } })
  })

  it('four numbers come back as they were written', () => {
    const number = fc.double({ min: -1e7, max: 1e7, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(number, number, number, number), (numbers) => {
        const [left, bottom, right, top] = numbers.map((value) => Number(String(value)))
        expect(areaOption(numbers.map(String).join(','))).toEqual({ kind: 'crs_box', left, bottom, right, top })
      }),
    )
  })
})

describe('other values', () => {
  it('a point has a name and two numbers', () => {
    expect(pointOption('School=-73.1,18.5')).toEqual({ name: 'School', x: -73.1, y: 18.5 })
    for (const text of ['School', '=1,2', 'A=1', 'A=1,', 'A=1,2,3', 'A=x,y'])
      expect(
        failing(() => pointOption(text)),
        text,
      ).toBe('usage')
  })

  it('a name stands for one place', () => {
    expect(pointsOption(['A=1,2', 'B=1,2'])).toHaveLength(2)
    expect(failing(() => pointsOption(['A=1,2', 'A=3,4']))).toBe('usage')
  })

  it('a layer has a role that exists', () => {
    expect(layerOption('pre=a=b.tif')).toEqual({ role: 'pre', path: 'a=b.tif' })
    expect(failing(() => layerOption('radar=a.tif'))).toBe('usage')
  })

  it('a pixel size is more than 0', () => {
    expect(gsdOption(undefined)).toBeNull()
    expect(gsdOption('0.12')).toBe(0.12)
    for (const text of ['0.001', '1000']) expect(gsdOption(text)).toBe(Number(text))
    for (const text of ['0', '0.0009', '1000.1', '-1', 'ten', '', '1e9', 'NaN'])
      expect(
        failing(() => gsdOption(text)),
        text,
      ).toBe('usage')
  })

  it('a planner is one of two', () => {
    expect(plannerOption(undefined)).toEqual({ kind: 'builtin', model: null })
    expect(plannerOption('ollama:qwen3:8b')).toEqual({ kind: 'ollama', model: 'qwen3:8b' })
    for (const text of ['gpt', 'ollama:', ''])
      expect(
        failing(() => plannerOption(text)),
        text,
      ).toBe('usage')
  })

  it('a legend is inline or a file, value to class', () => {
    expect(legendOption('{"1":"water"}')).toEqual({ 1: 'water' })
    expect(legendOption(file('legend.json', '{"#ff0000":"tree"}'))).toEqual({ '#ff0000': 'tree' })
    expect(failing(() => legendOption('{"1":2}'))).toBe('labels_invalid')
    expect(legendOption(file('bom.json', '\ufeff{"1":"water"}'))).toEqual({ 1: 'water' })
    for (const text of ['{1}', '[]', '["water"]', '{}', '', ' ', '"water"']) {
      expect(
        failing(() => legendOption(text)),
        text,
      ).toBe('labels_invalid')
      expect(() => legendOption(text)).toThrow(/^The legend /)
    }
    expect(() => legendOption(folder)).toThrow(/^The legend .* is a folder, not a file\.$/)
    expect(failing(() => legendOption(join(folder, 'no.json')))).toBe('file_missing')
  })

  it('a legend without labels is wrong use; labels may say themselves what they hold, and a set is a legend', () => {
    expect(jobFromOptions(readOptions(['--labels', 'a.json'], askOptions)).labels).toEqual({ path: 'a.json', legend: {} })
    expect(jobFromOptions(readOptions(['--labels', 'a.png', '--legend', 'rescuenet'], askOptions)).labels).toEqual({ path: 'a.png', legend: { set: 'rescuenet' } })
    expect(failing(() => jobFromOptions(readOptions(['--legend', '{"1":"water"}'], askOptions)))).toBe('usage')
    expect(jobFromOptions(readOptions(['--labels', 'a.png', '--legend', '{"1":"water"}', '--select', 'V-1,V-2'], askOptions))).toMatchObject({
      labels: { path: 'a.png', legend: { 1: 'water' } },
      select: ['V-1', 'V-2'],
      layers: [],
      points: [],
      area: null,
    })
  })
})

describe('readBatch', () => {
  const lines = (text: string) => readBatch(file('batch.jsonl', text))
  const problemOf = (line: BatchLine) => ('problem' in line ? line.problem.message : 'fine')

  it('reads a line with everything on it', () => {
    const line = {
      id: 7,
      request: 'q',
      image: 'a.tif',
      layers: { pre: 'b.tif' },
      points: { A: [1, 2] },
      gsd: 0.1,
      area: [0, 1, 2, 3],
      labels: 'l.png',
      legend: { 1: 'water' },
      select: ['V-1'],
    }
    expect(lines(JSON.stringify(line))).toEqual([
      {
        id: 7,
        line: 1,
        job: {
          id: 7,
          image: 'a.tif',
          question: 'q',
          layers: [{ role: 'pre', path: 'b.tif' }],
          points: [{ name: 'A', x: 1, y: 2 }],
          gsdM: 0.1,
          language: 'question',
          area: { kind: 'crs_box', left: 0, bottom: 1, right: 2, top: 3 },
          labels: { path: 'l.png', legend: { 1: 'water' } },
          select: ['V-1'],
          context: null,
        },
      },
    ])
  })

  it('an area is text, four numbers or GeoJSON', () => {
    const areas = ['px:0,0,1,1', [1, 2, 3, 4], { type: 'Polygon', coordinates: [] }].map((area) => JSON.stringify({ id: 1, request: 'q', area }))
    expect(lines(areas.join('\n')).map((line) => ('job' in line ? line.job.area?.kind : null))).toEqual(['pixel_box', 'crs_box', 'geojson'])
  })

  it('a bad line keeps its id and its place, the others go on', () => {
    const read = lines('{"id":"a","request":"q"}\n\nnot json\n{"id":"c"}\n{"id":"d","request":"q","gsd":-1}\n')
    expect(read.map((line) => [line.id, 'problem' in line])).toEqual([
      ['a', false],
      ['line 3', true],
      ['c', true],
      ['d', true],
    ])
    expect(read.slice(1).map(problemOf)).toEqual(['Line 3 is not JSON.', 'Line 4 lacks "request".', 'Line 5: "gsd" must be metres a pixel, from 0.001 to 1000.'])
  })

  it('an id is text or a number and stays what it was', () => {
    const read = lines('{"id":7,"request":"q"}\n{"id":"7","request":"q"}\n{"id":{"a":1},"request":"q"}\n{"id":null,"request":"q"}\n{"request":"q"}\n[]\n7')
    expect(read.map(({ id }) => id)).toEqual([7, '7', 'line 3', 'line 4', 'line 5', 'line 6', 'line 7'])
    expect(read.map(problemOf)).toEqual([
      'fine',
      'fine',
      'Line 3: "id" must be text or a number.',
      'Line 4: "id" must be text or a number.',
      'Line 5 lacks "id".',
      'Line 6 is not a JSON object.',
      'Line 7 is not a JSON object.',
    ])
  })

  it('a byte order mark and Windows line ends do not matter', () => {
    expect(lines('\ufeff{"id":1,"request":"q"}\r\n\r\n{"id":2,"request":"q"}\r\n').map(({ id, line }) => [id, line])).toEqual([
      [1, 1],
      [2, 3],
    ])
  })

  it('a bad value on one line is the trouble of that line alone', () => {
    const read = lines(
      [
        { id: 1, request: 'q', area: 'px:1,2' },
        { id: 2, request: 'q', area: join(folder, 'none.geojson') },
        { id: 3, request: 'q', legend: { 1: 'water' } },
        { id: 4, request: 'q' },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    )
    expect(read.map(problemOf)).toEqual([
      'Line 1: --area needs 4 numbers separated by commas, not "1,2".',
      'Line 2: The area none.geojson is not there.',
      'Line 3: a legend goes with labels.',
      'fine',
    ])
  })

  it('a file that is not there is said', () => {
    expect(failing(() => readBatch(join(folder, 'none.jsonl')))).toBe('file_missing')
  })

  it('no line of text can break it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string().filter((text) => !/[\r\n]/.test(text)),
          fc.jsonValue().map((value) => JSON.stringify(value)),
        ),
        (text) => {
          expect(lines(text)).toHaveLength(text.trim() === '' ? 0 : 1)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('folders of --out', () => {
  it('one question writes into it, several below it, each its own', () => {
    expect(outFolders('/out', false)('a')).toBe('/out')
    expect(outFolders(undefined, true)('a')).toBeNull()
    const folderOf = outFolders('/out', true)
    expect([7, '7', 'Ä b', 'A', 'a'].map(folderOf)).toEqual(['/out/7', '/out/7-2', '/out/Ä_b', '/out/A', '/out/a-2'])
  })

  it('no id climbs, hides or shares', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('..', '.', '../..', '.git', '/etc', 'a/../..', 'CON', '-rf', '...', '')), { maxLength: 12 }), (ids) => {
        const folderOf = outFolders('/out', true)
        const names = ids.map((id) => relative('/out', folderOf(id) ?? ''))
        for (const name of names) expect(name).toMatch(/^[^./\\][^/\\]*$/)
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
      }),
    )
  })
})

describe('main', () => {
  // what it prints is not what is tested here
  beforeAll(() => {
    for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true)
  })
  afterAll(() => vi.restoreAllMocks())

  it('wrong use is 2, help is 0', async () => {
    expect(await main([])).toBe(2)
    expect(await main(['--help'])).toBe(0)
    expect(await main(['ask', '--help'])).toBe(0)
    expect(await main(['-h'])).toBe(0)
    expect(await main(['--version'])).toBe(0)
    for (const { name } of commands) expect(await main([name, '-h']), name).toBe(0)
    expect(await main(['fly'])).toBe(2)
    for (const { name } of commands.filter((one) => !['serve', 'doctor', 'planners', 'mcp', 'tools'].includes(one.name))) expect(await main([name]), name).toBe(2)
    expect(await main(['ask', 'a.tif', 'q', '--planner', 'gpt'])).toBe(2)
  })

  it('every option of every command stands in its help', () => {
    for (const command of commands) {
      const help = commandHelp(command)
      expect(help).toContain(command.summary)
      for (const name of Object.keys(command.options)) expect(help, command.name).toContain(`--${name}`)
      for (const example of command.examples) expect(example.startsWith(`aftermap ${command.name} `) || example === `aftermap ${command.name}`).toBe(true)
    }
  })

  it('a failure is its sentence and its hint', () => {
    expect(failureLine({ message: 'No image.', hint: 'Load one.' })).toBe('No image. Load one.')
    expect(failureLine({ message: 'No image.', hint: '' })).toBe('No image.')
  })
})
