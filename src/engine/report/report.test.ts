import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeptReport } from '../../contracts/services/reports.ts'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../../../test/helpers/engine.ts'

let folder = ''
let engine: TestEngine
let kept: KeptReport
const slow = 60_000
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-report-'))
  engine = await startTestEngine({ folder })
  await engine.client.project.create({ path: join(folder, 'town.aftermap') })
  await addTown(engine)
  await askAndRun(engine.client, 'How many destroyed buildings are there?')
  await askAndRun(engine.client, 'What area do destroyed buildings cover?')
  kept = await engine.client.reports.compose({})
}, slow)
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

const section = ({ report }: KeptReport, id: string) => {
  const found = report.sections.find((one) => one.id === id)
  if (!found) throw new Error(`no section ${id}`)
  return found
}

describe('a composed report', () => {
  it('tells the answers as they stand: the town has three destroyed buildings of 400 pixels of a quarter square metre', () => {
    expect(section(kept, 'highlights').sentences.map(({ text }) => text)).toEqual([expect.stringContaining('3 destroyed buildings'), expect.stringContaining('100')])
    expect(kept.report.facts.map(({ id, value, unit }) => [id, value, unit])).toEqual([
      ['Q1.f1', 3, 'count'],
      ['Q2.f1', 100, 'm2'],
    ])
  })
  it('has no number that is not a fact in its highlights and key figures', () => {
    for (const id of ['highlights', 'figures']) {
      for (const sentence of section(kept, id).sentences) {
        const facts = kept.report.facts.filter((fact) => sentence.facts.includes(fact.id))
        const known = new Set(
          facts.flatMap((fact) => [String(fact.value), fact.words ?? '', ...(fact.interval ?? []).map(String)]).flatMap((words) => words.match(/\d+(?:[.\u2009]\d+)*/g) ?? []),
        )
        for (const number of sentence.text.match(/\d+(?:[.\u2009]\d+)*/g) ?? []) if (number !== '95') expect(known).toContain(number)
      }
    }
  })
  it('has needs as heads without text, that may be taken out', () => {
    const needs = kept.report.sections.filter(({ part }) => part === 'needs')
    expect(needs.map(({ title }) => title)).toEqual(['Needs', 'Response', 'Gaps', 'Funding'])
    for (const { sentences } of needs) expect(sentences.map(({ text }) => text)).toEqual(['Not covered by image analysis.'])
  })
  it('draws its map from the evidence of its numbers', () => {
    const [map] = section(kept, 'map').figures
    expect(map?.figures.map(({ label, value }) => [label, value])).toEqual([['Destroyed buildings', 3]])
    expect(map?.svg).toContain('Destroyed buildings, 3')
    expect(map?.caveats).toContain('Preliminary. Not validated in the field.')
  })
  it('lists the objects behind a count, with their places', () => {
    const table = section(kept, 'annex').tables.find(({ title }) => title === 'Objects behind question 1')
    // boxes of the town: 10 to 20, 40 to 60, 100 to 110
    expect(table?.records?.rows.map((row) => [row[3], row[4], row[5]])).toEqual(
      expect.arrayContaining([
        [25, 15, 15],
        [50, 50, 15],
        [25, 105, 65],
      ]),
    )
    expect(table?.records?.columns.map(({ name }) => name)).toContain('Column')
  })
  it('names files with their hashes and how to run each plan again', () => {
    const annex = section(kept, 'annex')
    expect(annex.tables.find(({ title }) => title === 'Files and models')?.records?.rows.map((row) => row[0])).toEqual(['image', 'labels'])
    expect(annex.sentences.map(({ text }) => text)).toEqual(expect.arrayContaining([expect.stringContaining('aftermap replay town.aftermap --request 1')]))
  })
  it('says that labels stood in for a model', () => {
    expect(
      section(kept, 'methods')
        .sentences.map(({ text }) => text)
        .join(' '),
    ).toContain('not from a model')
  })
  it('of no answered question is refused, and so is one of a question that is not there', async () => {
    await expect(engine.client.reports.compose({ requests: ['99'] })).rejects.toMatchObject({ failure: { code: 'bad_request' } })
  })
})

describe('editing', () => {
  const edit = (act: Parameters<typeof engine.client.reports.edit>[0]['edit']) => engine.client.reports.edit({ id: kept.id, edit: act })
  it('marks what a person wrote, keeps what stood there, and takes it back act by act', async () => {
    const written = await edit({ act: 'text', sentence: 'highlights.1', text: 'Three houses are gone.' })
    expect(section(written, 'highlights').sentences[0]).toMatchObject({ byHand: true, text: 'Three houses are gone.', original: expect.stringContaining('3 destroyed') })
    expect(written.doubts.join(' ')).toContain('changed by hand')
    const back = await engine.client.reports.undo({ id: kept.id })
    expect(back.report).toEqual(kept.report)
    expect(back.changes).toBe(0)
  })
  it('words typed back to the original are no longer by hand', async () => {
    const original = section(kept, 'highlights').sentences[0]?.text ?? ''
    await edit({ act: 'text', sentence: 'highlights.1', text: 'x' })
    const again = await edit({ act: 'text', sentence: 'highlights.1', text: original })
    expect(section(again, 'highlights').sentences[0]).toEqual(section(kept, 'highlights').sentences[0])
    await engine.client.reports.undo({ id: kept.id })
    await engine.client.reports.undo({ id: kept.id })
  })
  it('orders, hides and adds; an order that forgets a section is refused', async () => {
    const ids = kept.report.sections.map(({ id }) => id)
    const turned = await edit({ act: 'order', sections: ids.toReversed() })
    expect(turned.report.sections.map(({ id }) => id)).toEqual(ids.toReversed())
    await expect(edit({ act: 'order', sections: ids.slice(1) })).rejects.toMatchObject({ failure: { code: 'bad_request' } })
    await expect(edit({ act: 'remove', sentence: 'highlights.1' })).rejects.toMatchObject({ failure: { code: 'bad_request' } })
    const added = await edit({ act: 'add', section: 'needs-needs', text: 'Tarpaulins are asked for.' })
    expect(section(added, 'needs-needs').sentences.at(-1)).toMatchObject({ byHand: true, original: null })
    for (let at = 0; at < 2; at++) await engine.client.reports.undo({ id: kept.id })
    expect((await engine.client.reports.get({ id: kept.id })).report).toEqual(kept.report)
  })
  it('"not validated" can only be replaced by who validated it', async () => {
    const validated = await edit({ act: 'head', validatedBy: 'the field team on 10 March' })
    expect(validated.report.validation).toBe('Validated by the field team on 10 March.')
    const again = await edit({ act: 'head', validatedBy: null })
    expect(again.report.validation).toBe('Preliminary. Not validated in the field.')
    await engine.client.reports.undo({ id: kept.id })
    await engine.client.reports.undo({ id: kept.id })
  })
})

describe('written', () => {
  const write = async (format: 'html' | 'pdf' | 'docx' | 'svg' | 'png') => {
    const { files } = await engine.client.reports.write({ id: kept.id, format, path: join(folder, 'out', `report.${format}`) })
    return readFileSync(files[0] ?? '')
  }
  beforeAll(() => engine.client.reports.edit({ id: kept.id, edit: { act: 'add', section: 'overview', text: 'A bridge <&> a person saw.' } }), slow)

  it('HTML is one page: no script, nothing fetched, all pictures inside, and marks what is by hand', async () => {
    const html = (await write('html')).toString()
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)|src="(?!data:)/)
    expect(html).toContain('<mark>A bridge &lt;&amp;&gt; a person saw.</mark> <small class="hand">by hand</small>')
    expect(html).toContain('src="data:image/svg+xml;base64,')
    expect(html).toContain('Preliminary. Not validated in the field.')
  })
  it(
    'PDF is tagged, has an outline of its sections and its text as text',
    async () => {
      const pdf = await write('pdf')
      const text = pdf.toString('latin1')
      expect(text.slice(0, 8)).toBe('%PDF-1.7')
      expect(text).toMatch(/\/Marked true/)
      expect(text).toMatch(/\/Outlines/)
      expect(text).toMatch(/\/Type \/Font/)
      expect((text.match(/\/S \/Figure/g) ?? []).length).toBe(1)
      expect((text.match(/\/S \/H2/g) ?? []).length).toBeGreaterThanOrEqual(9)
      // the same report is the same file
      expect((await write('pdf')).equals(pdf)).toBe(true)
    },
    slow,
  )
  it(
    'DOCX holds the sentences, the tables and the map',
    async () => {
      const files = unzipSync(await write('docx'))
      const document = strFromU8(files['word/document.xml'] ?? new Uint8Array())
      expect(document).toContain('A bridge &lt;&amp;&gt; a person saw.')
      expect(document).toContain('[by hand]')
      expect(document).toContain('Objects behind question 1')
      expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
    },
    slow,
  )
  it(
    'PNG is the first page at 300 dpi',
    async () => {
      const png = await write('png')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2480, 3507])
      // pHYs: 11 811 pixels a metre
      expect(png.readUInt32BE(41)).toBe(11_811)
    },
    slow,
  )
  it('a folder that cannot be made is said', async () => {
    await expect(engine.client.reports.write({ id: kept.id, format: 'html', path: join(folder, 'town.aftermap', 'x.html') })).rejects.toMatchObject({
      failure: { code: 'file_unreadable' },
    })
  })
})

describe('after the answer changed', () => {
  it('the report says that its number is another one now', async () => {
    const [first] = await engine.client.requests.list({})
    const evidence = first?.answer?.facts[0]?.evidence
    const { objects } = await engine.client.evidence.objects({ artifactId: evidence?.artifactId ?? '', classes: evidence?.classes ?? [], minScore: null })
    await engine.client.evidence.judge({ artifactId: evidence?.artifactId ?? '', objectId: objects[0]?.id ?? '', verdict: 'rejected' })
    const { doubts } = await engine.client.reports.get({ id: kept.id })
    expect(doubts.join(' ')).toContain('question 1 is out of date')
  })
})
