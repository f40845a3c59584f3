import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatsPage } from '../../../scripts/reference/formats.ts'
import { hasCorpus, readTruth } from '../../../test/helpers/corpus.ts'
import { judge, type Verdict } from '../../../test/helpers/judge.ts'

const page = join(import.meta.dirname, '../../../docs/reference/formats.md')

describe.runIf(hasCorpus)('709 rasters against GDAL (runs where ../shared/corpus exists)', () => {
  const verdicts: Verdict[] = []

  beforeAll(async () => {
    for (const truth of readTruth()) verdicts.push(await judge(truth))
  }, 120_000)

  const listed = (which: (verdict: Verdict) => boolean) => verdicts.filter(which).map(({ truth, why }) => `${truth.file}: ${why.join('; ')}`)

  it('no value, place or figure is wrong', () => {
    expect(listed(({ count }) => count === 'wrong')).toEqual([])
  })

  it('of the files every reader must read, at least 99 % come out right', () => {
    const core = verdicts.filter(({ truth }) => truth.tier === 'core')
    expect(core.length).toBe(510)
    const missing = listed(({ truth, count }) => truth.tier === 'core' && count !== 'right')
    expect(missing.slice(Math.floor(core.length * 0.01))).toEqual([])
  })

  it('damaged files and those of kinds not read are refused in one sentence within 5 s', () => {
    const damaged = verdicts.filter(({ truth }) => truth.expect === 'refuse')
    expect(damaged.filter(({ count }) => count !== 'refused').map(({ truth }) => truth.file)).toEqual([])
    for (const { why, count } of verdicts) if (count === 'refused') expect(why.join(' ')).toMatch(/^[^\n]+\.$/)
    expect(verdicts.filter(({ elapsedMs }) => elapsedMs > 5000).map(({ truth }) => truth.file)).toEqual([])
  })

  it('the page of formats says what was found', () => {
    expect(readFileSync(page, 'utf8')).toBe(formatsPage(verdicts))
  })
})
