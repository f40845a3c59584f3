import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, nodeForApp } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Runs one vitest project to its end and counts.
 * @param {string} project `unit` or `e2e`
 * @param {{ limitS: number, under?: string[] }} options `under` = a program that runs it, as `xvfb-run -a`
 * @returns {Promise<{ passed: number, failed: number, skipped: string[], why: string | null }>} `skipped`: one reason a line, with how many tests it kept from running
 */
export async function runVitest(project, { limitS, under = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-vitest-'))
  const report = join(folder, 'report.json')
  const command = [...under, nodeForApp(), bin('vitest'), 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, timedOut } = await run(command, { limitS, env: { CI: '1' } })
  const counted = existsSync(report) ? countReport(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0, skipped: [] }
  rmSync(folder, { recursive: true, force: true })
  if (timedOut) return { ...counted, failed: counted.failed + 1, why: `did not end within ${limitS} s` }
  // a file that does not load, or an error outside any test, has no test of its own to fail
  if (code !== 0 && counted.failed === 0) return { ...counted, failed: 1, why: `ended with code ${code} outside any test` }
  return { ...counted, why: null }
}

function countReport(report) {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped: reasonsOf(report) }
}

/** A test that may not run everywhere says why in brackets, in its name or in that of its group; one that does not is called by its name. */
function reasonsOf(report) {
  const skipped = report.testResults.flatMap((file) => file.assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed'))
  const counts = new Map()
  for (const { ancestorTitles, title } of skipped) {
    const names = [title, ...ancestorTitles.toReversed()]
    const reason = names.map((name) => /\((needs [^)]*|runs where [^)]*)\)/.exec(name)?.[1]).find(Boolean) ?? `no reason given: ${title}`
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => `${count} not run here: ${reason}`)
}
