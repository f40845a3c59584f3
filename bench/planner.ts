import { makeRandom } from '../src/core/scene/prng.ts'
import { generateRequests } from '../src/lab/requests/generate.ts'
import { printFixtures, requestFiles } from './planner/fixtures.ts'
import { scoreBuiltin } from './planner/generated.ts'
import { printTable, three } from './planner/table.ts'
import { scoreWeak } from './planner/weak.ts'

// Usage: node bench/planner.ts [--misses] [--rows N] [--seed N] [--only fixtures|generated|weak] [FILE...]
const given = process.argv.slice(2)
const valued = new Set(['--rows', '--seed', '--only'])
const option = (name: string, otherwise: string): string => given[given.indexOf(name) + 1 || given.length] ?? otherwise
const files = given.filter((argument, at) => !argument.startsWith('--') && !valued.has(given[at - 1] ?? ''))
const only = option('--only', files.length > 0 ? 'fixtures' : 'all')
const withMisses = given.includes('--misses')
const rows = generateRequests(Number(option('--rows', '1200')), makeRandom(Number(option('--seed', '12345'))).next)
const wants = (part: string) => only === 'all' || only === part

if (wants('fixtures')) printFixtures(files.length > 0 ? files : requestFiles(), withMisses)
if (wants('generated')) printGenerated()
if (wants('weak')) await printWeak()

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

async function printWeak(): Promise<void> {
  const scores = await scoreWeak(rows)
  const head = [
    'scripted model',
    'rows',
    'valid 1st',
    'precision 1st',
    'recall 1st',
    'valid',
    'precision',
    'recall',
    'different',
    'of those without a finding',
    'no plan',
    'ms each',
  ]
  const lines = scores.map(({ profile, rows: count, firstTry, mended, different, silentlyDifferent, failed, msEach }) => [
    profile.name,
    String(count),
    ...[firstTry.valid, firstTry.precision, firstTry.recall, mended.valid, mended.precision, mended.recall].map(three),
    String(different),
    String(silentlyDifferent.length),
    String(failed.length),
    msEach.toFixed(0),
  ])
  printTable('Scripted models that make the papers’ mistakes, before and after check and repair', [head, ...lines])
  for (const { profile } of scores) process.stdout.write(`  ${profile.name}: like ${profile.like}\n`)
  if (!withMisses) return
  for (const { silentlyDifferent, failed } of scores) {
    for (const { request, wanted, got } of silentlyDifferent) process.stdout.write(`  ${request}\n    wanted ${wanted.join('; ')}\n    got    ${got.join('; ')}\n`)
    for (const line of failed) process.stdout.write(`  no plan: ${line}\n`)
  }
}
