// Files damaged on purpose, seeded: `npm run bench:hostile [-- COUNT [SEED]]`. Bases are made here, and taken from ../shared/corpus where that is.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BaseFile, makeBaseFiles } from '../test/hostile/base-files.ts'
import { type Judged, runMutations } from '../test/hostile/run-mutations.ts'
import { printTable } from './raster/table.ts'

const [count = 10_000, seed = 1] = process.argv.slice(2).map(Number)
const corpus = join(import.meta.dirname, '../../shared/corpus')
const largestBase = 100_000
const everyOf = 6
const bad = ['wrong, nothing said', 'stopped the reader', 'fault'] as const

function corpusFiles(): BaseFile[] {
  if (!existsSync(corpus)) return []
  const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tif|png)$/i.test(name) && !name.includes('hostile'))
  const small = names.toSorted().filter((name) => statSync(join(corpus, name)).size < largestBase)
  return small.filter((_, index) => index % everyOf === 0).map((name) => ({ name, content: readFileSync(join(corpus, name)) }))
}

function table(judged: readonly Judged[]): void {
  const verdicts = [...new Set(judged.map(({ verdict }) => verdict))].toSorted()
  const kinds = [...new Set(judged.map(({ kind }) => kind))].toSorted()
  const rows = [...kinds, null].map((kind) => {
    const some = judged.filter((one) => kind === null || one.kind === kind)
    return [
      kind ?? 'all',
      ...verdicts.map((verdict) => String(some.filter((one) => one.verdict === verdict).length)),
      Math.max(...some.map(({ elapsedMs }) => elapsedMs)).toFixed(0),
    ]
  })
  printTable(`${judged.length} damaged files, seed ${seed}`, ['change', ...verdicts, 'slowest ms'], rows)
}

const folder = mkdtempSync(join(tmpdir(), 'aftermap-hostile-'))
try {
  const bases = [...(await makeBaseFiles(folder)), ...corpusFiles()]
  console.log(`${bases.length} sound files`)
  const judged = await runMutations(folder, { bases, count, seed })
  table(judged)
  console.log('  another sound file: a predictor, nodata, colours, sample kind, or a size or depth that needs the same blocks and bytes, now says something else that fits')
  console.log('  data changed: stored bytes were hit where no checksum guards them; bad, and the exit status 1: wrong with nothing said, a stopped reader, a fault')
  for (const { index, base, kind, verdict, reading, mutation } of judged.filter((one) => bad.some((word) => word === one.verdict)).slice(0, 40))
    console.log(
      `  ${verdict}: #${index} ${kind}${mutation.tag === undefined ? '' : ` of tag ${mutation.tag}`} of ${base} ${'fault' in reading ? reading.fault.slice(0, 600) : 'refused' in reading ? reading.refused : ''}`,
    )
  process.exitCode = judged.some(({ verdict }) => bad.some((word) => word === verdict)) ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
