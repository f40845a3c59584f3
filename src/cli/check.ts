import type { Client } from '../contracts/client.ts'
import type { CheckedPlan } from '../contracts/plan.ts'
import { FailureError } from '../contracts/result.ts'
import type { Command } from './command.ts'
import { ownEngine } from './connect.ts'
import { readJsonFile } from './json-input.ts'
import { UsageError } from './options.ts'
import { loadImage } from './plan.ts'
import { type Form, note, out, planProblem, printFailure } from './print.ts'

export const check: Command = {
  name: 'check',
  usage: 'check PLAN.json... [--image IMAGE] [--json]',
  summary: 'Prints the findings of a plan: what does not fit, where, and the repair.',
  options: { image: { type: 'string', help: 'image the plan is for' }, json: { type: 'boolean', help: 'print JSON' } },
  examples: ['aftermap check plan.json'],
  async run(options) {
    if (options.inputs.length === 0) throw new UsageError('check needs a plan file')
    const connection = await ownEngine(options)
    try {
      const image = options.one('image')
      if (image !== undefined) await loadImage(connection, image)
      let worst = 0
      for (const file of options.inputs) worst = Math.max(worst, await checkFile(connection.client, file, { json: options.has('json'), many: options.inputs.length > 1 }))
      return worst
    } finally {
      await connection.close()
    }
  },
}

async function checkFile({ requests }: Client, file: string, form: Form): Promise<number> {
  try {
    const { check: checked } = await requests.check({ plan: readJsonFile(file, { what: 'The plan', code: 'bad_request' }) })
    printFindings(file, checked, form)
    const problem = planProblem(checked)
    if (!form.many && problem !== null) note(problem)
    return checked.valid ? 0 : 1
  } catch (error) {
    if (error instanceof FailureError) return printFailure(file, error.failure, form)
    throw error
  }
}

function printFindings(file: string, { valid, findings: found, wires }: CheckedPlan, { many, json }: Form): void {
  const findings = found.map(({ code, step, severity, message, repair }) => ({ code, step, severity, message, repair: repair?.label ?? null }))
  if (many) return out(JSON.stringify({ id: file, valid, findings }))
  if (json) return out(JSON.stringify({ valid, findings, wires }, null, 2))
  out(valid ? `${file}: the plan is valid.` : `${file}: the plan cannot run as it is.`)
  for (const { code, step, message, repair } of findings) out(`  ${code}${step ? ` in ${step}` : ''}: ${message}${repair ? ` [${repair}]` : ''}`)
}
