import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { builtinSubject } from './builtin-subject.ts'
import { fields, scorePlanner } from '../src/lab/planner-score.ts'
import { readRequestSet } from '../src/lab/request-set.ts'
import { toolSpecs } from '../src/tools/index.ts'

// Usage: node bench/planner.ts [--misses] [FILE...]
// Without files: the fixtures of this repository, and the design's examples where they lie beside the checkout.
const root = join(import.meta.dirname, '..')
const fixtures = join(root, 'test/fixtures/requests')
const examples = join(root, '../shared/design/catalogue/example-requests.jsonl')

const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const files =
  given.length > 0
    ? given
    : [
        ...readdirSync(fixtures)
          .filter((name) => name.endsWith('.jsonl'))
          .sort()
          .map((name) => join(fixtures, name)),
        ...(existsSync(examples) ? [examples] : []),
      ]

const header = ['file', 'rows', 'valid', 'precision', 'recall', ...fields, 'named', 'refused', 'answered', 'ms each']
const table = [header]
for (const file of files) {
  const rows = readRequestSet(file)
  const start = performance.now()
  const score = scorePlanner(rows, builtinSubject(toolSpecs))
  const elapsedMs = performance.now() - start
  table.push([
    basename(file),
    String(rows.length),
    ...[score.valid, score.precision, score.recall, ...fields.map((field) => score.accuracy[field]), score.named, score.refused, score.answered].map((share) => share.toFixed(3)),
    (elapsedMs / rows.length).toFixed(2),
  ])
  if (process.argv.includes('--misses')) for (const miss of score.misses) process.stdout.write(`${miss.id}  ${miss.request}\n      ${miss.wrong.join(' | ')}\n`)
}
const widths = header.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
for (const row of table) process.stdout.write(`${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}\n`)
