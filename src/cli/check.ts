import type { Client } from '../contracts/client.ts'
import type { CheckedPlan } from '../contracts/plan.ts'
import { FailureError } from '../contracts/result.ts'
import { checkCodes } from '../engine/index.ts'
import { areaOption, pointsOption } from './ask-options.ts'
import type { Command } from './command.ts'
import { ownEngine } from './connect.ts'
import { readJsonInput } from './json-input.ts'
import { UsageError } from './options.ts'
import { loadImage } from './plan.ts'
import { type Form, note, out, planProblem, printFailure } from './print.ts'
import { setArea } from './set-screen.ts'
import { findingWords } from './terminal-words.ts'

export const check: Command = {
  name: 'check',
  usage: 'check PLAN.json... [--image IMAGE] [--area ...] [--point NAME=x,y]... [--json] | check --codes [--json]',
  summary: 'Prints the findings of a plan: what does not fit, where, and the repair. `-` is the standard input.',
  options: {
    image: { type: 'string', help: 'image the plan is for: its inputs must then be there' },
    area: { type: 'string', help: 'area of that image, as for ask: what "here" means' },
    point: { type: 'string', many: true, help: 'NAME=x,y: a point of that image, as for ask' },
    codes: { type: 'boolean', help: 'list every code a finding can have, with what it means; no plan is needed' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: ['aftermap check plan.json', 'aftermap check - --image town.tif --area px:0,0,500,500 < plan.json', 'aftermap check --codes --json'],
  async run(options) {
    if (options.has('codes')) return printCodes(options.has('json'))
    if (options.inputs.length === 0) throw new UsageError('check needs a plan file, or - for the standard input')
    const image = options.one('image')
    const area = options.one('area')
    const points = pointsOption(options.all('point'))
    if (image === undefined && (area !== undefined || points.length > 0)) throw new UsageError('--area and --point are places on an image: name it with --image')
    const source = area === undefined ? null : areaOption(area)
    const connection = await ownEngine(options)
    try {
      const { workspace } = connection.client
      if (image !== undefined) await loadImage(connection, image)
      if (source) await setArea(workspace, source)
      for (const point of points) await workspace.importPoint(point)
      const how: How = { json: options.has('json'), many: options.inputs.length > 1, onScreen: image !== undefined }
      let worst = 0
      for (const file of options.inputs) worst = Math.max(worst, await checkFile(connection.client, file, how))
      return worst
    } finally {
      await connection.close()
    }
  },
}

/** Every code of the checker: the same list the reference page is made of. */
function printCodes(json: boolean): number {
  if (json) out(JSON.stringify(checkCodes, null, 2))
  else for (const { code, severity, repairable, summary } of checkCodes) out(`${code.padEnd(26)} ${severity.padEnd(8)} ${repairable ? 'repairable' : '          '} ${summary}`)
  return 0
}

type How = Form & { onScreen: boolean }
type Needs = Awaited<ReturnType<Client['requests']['check']>>['needs']

async function checkFile({ requests }: Client, file: string, how: How): Promise<number> {
  try {
    const plan = await readJsonInput(file, { what: 'The plan', code: 'bad_request' })
    const { check: checked, needs } = await requests.check({ plan, onScreen: how.onScreen })
    const name = file === '-' ? 'standard input' : file
    printFindings({ file, name, needs }, checked, how)
    const problem = planProblem(checked)
    // in words the findings stand on stdout: each is said once
    if (!how.many && problem !== null) note(how.json ? problem : `${name}: the plan cannot run as it is.`)
    return checked.valid ? 0 : 1
  } catch (error) {
    if (error instanceof FailureError) return printFailure(file, error.failure, how)
    throw error
  }
}

function printFindings({ file, name, needs }: { file: string; name: string; needs: Needs }, { valid, findings: found, wires }: CheckedPlan, { many, json, onScreen }: How): void {
  const findings = found.map((one) => ({ code: one.code, step: one.step, severity: one.severity, message: findingWords(one), repair: one.repair?.label ?? null }))
  if (many) return out(JSON.stringify({ id: file, valid, findings, needs }))
  if (json) return out(JSON.stringify({ valid, findings, needs, wires }, null, 2))
  if (valid) out(`${name}: the plan is valid.`)
  for (const { code, step, message, repair } of findings) out(`  ${code}${step ? ` in ${step}` : ''}: ${message}${repair ? ` [${repair}]` : ''}`)
  if (!onScreen && needs.length > 0) out(`  To run it needs: ${needs.map(needWords).join(', ')}.`)
  if (onScreen && findings.some(({ code }) => code === 'input_unavailable')) out('  An area is given with --area, a point with --point NAME=x,y.')
}

const needWords = ({ name, kind }: Needs[number]) => (name === kind ? kind : `${kind} "${name}"`)
