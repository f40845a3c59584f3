import { makeRandom } from '../src/core/scene/prng.ts'
import { generateRequests } from '../src/lab/requests/generate.ts'
import { printFixtures, requestFiles } from './planner/fixtures.ts'
import { scoreBuiltin } from './planner/generated.ts'
import { cells, head } from './planner/cells.ts'
import { printTable, three } from './planner/table.ts'
import { scoreReal } from './planner/real.ts'
import type { RowsScore } from './planner/score-rows.ts'
import { scoreScripted } from './planner/scripted.ts'

// Usage: node bench/planner.ts [--misses] [--rows N] [--seed N] [--few N] [--only fixtures|generated|scripted|real] [--ollama URL] [--model NAME] [FILE...]
// With --ollama the rows of a real model are printed too, over the first N requests (--few, 20 there).
const given = process.argv.slice(2)
const valued = new Set(['--rows', '--seed', '--only', '--few', '--ollama', '--model'])
const option = (name: string, otherwise: string): string => given[given.indexOf(name) + 1 || given.length] ?? otherwise
const files = given.filter((argument, at) => !argument.startsWith('--') && !valued.has(given[at - 1] ?? ''))
const only = option('--only', files.length > 0 ? 'fixtures' : 'all')
const withMisses = given.includes('--misses')
const rows = generateRequests(Number(option('--rows', '1200')), makeRandom(Number(option('--seed', '12345'))).next)
const wants = (part: string) => only === 'all' || only === part

if (wants('fixtures')) printFixtures(files.length > 0 ? files : requestFiles(), withMisses)
if (wants('generated')) printGenerated()
if (wants('scripted')) await printScripted()
if (given.includes('--ollama')) await printReal()

function printGenerated(): void {
  const score = scoreBuiltin(rows)
  const lines = [...score.types, score.all].map(({ type, rows: count, valid, precision, recall }) => [type, String(count), three(valid), three(precision), three(recall)])
  printTable(`Built-in planner over ${rows.length} generated requests`, [['type', 'rows', 'valid', 'precision', 'recall'], ...lines])
  process.stdout.write(
    `refused or answered rightly ${three(score.refusal)}: of the impossible ${three(score.impossibleRefused)} refused, of the answerable ${three(score.answerableAnswered)} answered\n` +
      `${score.msEach.toFixed(2)} ms each, slowest ${score.slowestMs.toFixed(1)} ms\n`,
  )
  if (withMisses) for (const miss of score.misses) process.stdout.write(`  ${miss}\n`)
}

async function printScripted(): Promise<void> {
  const scores = await scoreScripted(rows, Number(option('--few', '150')))
  const lines = scores.map(({ profile, way, score }) => [profile.name, way, ...cells(score)])
  printTable('Scripted models that make the papers’ mistakes, before and after check and repair', [['scripted model', 'way', ...head], ...lines])
  for (const { name, like } of new Set(scores.map((one) => one.profile))) process.stdout.write(`  ${name}: like ${like}\n`)
  if (withMisses) scores.forEach(({ score }) => printMisses(score))
}

async function printReal(): Promise<void> {
  const url = option('--ollama', 'http://127.0.0.1:11434')
  const scores = await scoreReal(rows, { url, model: given.includes('--model') ? option('--model', '') : null, count: Number(option('--few', '20')) })
  printTable(`Model at ${url}`, [['way', ...head], ...scores.map(({ name, score }) => [name, ...cells(score)])])
  if (withMisses) scores.forEach(({ score }) => printMisses(score))
}

function printMisses({ silent, failed }: RowsScore): void {
  for (const { request, wanted, got } of silent) process.stdout.write(`  ${request}\n    wanted ${wanted.join('; ')}\n    got    ${got.join('; ')}\n`)
  for (const line of failed) process.stdout.write(`  no plan: ${line}\n`)
}
