import { FailureError } from '../contracts/result.ts'
import { readJsonFile } from './ask-options.ts'
import type { Command } from './command.ts'
import { ownEngine } from './connect.ts'
import { UsageError } from './options.ts'
import { loadImage } from './plan.ts'
import { failureLine, note, out } from './print.ts'

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

type Print = { json: boolean; many: boolean }

async function checkFile(client: Awaited<ReturnType<typeof ownEngine>>['client'], file: string, { json, many }: Print): Promise<number> {
  try {
    const checked = await client.requests.check({ plan: readJsonFile(file, 'bad_request') })
    const findings = checked.check.findings.map(({ code, step, severity, message, repair }) => ({ code, step, severity, message, repair: repair?.label ?? null }))
    if (many) out(JSON.stringify({ id: file, valid: checked.check.valid, findings }))
    else if (json) out(JSON.stringify({ valid: checked.check.valid, findings, wires: checked.check.wires }, null, 2))
    else {
      out(checked.check.valid ? `${file}: the plan is valid.` : `${file}: the plan cannot run as it is.`)
      for (const finding of findings) out(`  ${finding.code}${finding.step ? ` in ${finding.step}` : ''}: ${finding.message}${finding.repair ? ` [${finding.repair}]` : ''}`)
    }
    return checked.check.valid ? 0 : 1
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    const sentence = failureLine(error.failure)
    if (many) out(JSON.stringify({ id: file, error: { code: error.failure.code, message: sentence } }))
    else if (json) out(JSON.stringify({ error: { code: error.failure.code, message: sentence } }, null, 2))
    if (!many) note(sentence)
    return 1
  }
}
