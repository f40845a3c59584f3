import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fields, scorePlanner } from '../../src/lab/planner-score.ts'
import { readRequestSet } from '../../src/lab/request-set.ts'
import { toolSpecs } from '../../src/tools/index.ts'
import { builtinSubject } from '../builtin-subject.ts'
import { printTable, three } from './table.ts'

const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'test/fixtures/requests')
const examples = join(root, '../shared/design/catalogue/example-requests.jsonl')

/** The written request sets of this repository, and the design's examples where they lie beside the checkout. */
export const requestFiles = (): string[] => [
  ...readdirSync(fixtures)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(fixtures, name)),
  ...(existsSync(examples) ? [examples] : []),
]

/** Built-in planner over written sets: fields of the goal, tools, and whether it refused and answered rightly. */
export function printFixtures(files: readonly string[], withMisses: boolean): void {
  const table = [['file', 'rows', 'valid', 'precision', 'recall', ...fields, 'named', 'refused', 'answered', 'ms each']]
  for (const file of files) {
    const rows = readRequestSet(file)
    const start = performance.now()
    const score = scorePlanner(rows, builtinSubject(toolSpecs))
    const elapsedMs = performance.now() - start
    const shares = [score.valid, score.precision, score.recall, ...fields.map((field) => score.accuracy[field]), score.named, score.refused, score.answered]
    table.push([basename(file), String(rows.length), ...shares.map(three), (elapsedMs / rows.length).toFixed(2)])
    if (withMisses) for (const miss of score.misses) process.stdout.write(`${miss.id}  ${miss.request}\n      ${miss.wrong.join(' | ')}\n`)
  }
  printTable('Built-in planner over the written request sets', table)
}
