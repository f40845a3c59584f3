import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRequest } from '../../../../core/language/index.ts'
import { toolSpecs } from '../../../../tools/index.ts'
import { contextOfRequest } from '../../index.ts'
import { makePlan } from '../../builtin/index.ts'
import { addScope } from '../mend/add-scope.ts'
import { parseReply } from '../reply/parse-reply.ts'
import { estimateTokens, messagesFor } from './messages.ts'
import { toolsFor } from './tools-for.ts'

const folder = join(import.meta.dirname, '../../../../../test/fixtures/requests')
const requests = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as { id: string; request: string; context?: Parameters<typeof contextOfRequest>[0] })

const planned = requests.flatMap(({ id, request, context: written }) => {
  const context = contextOfRequest(written ?? null, [])
  const reading = readRequest(request, context)
  const plan = reading.ok && reading.value.goal.type !== 'refusal' ? makePlan(reading.value.goal, context) : null
  return reading.ok && plan?.ok ? [{ id, context, reading: reading.value, plan: plan.value, tools: toolsFor(reading.value.goal, toolSpecs) }] : []
})

describe('over the requests of the planner sets', () => {
  test('there are enough of them', () => expect(planned.length).toBeGreaterThan(200))

  test('every tool the built-in plan needs is shown, and never more than 12', () => {
    const hidden = planned.filter(({ plan, tools }) => plan.actions.some((action) => !tools.some((tool) => tool.id === action.tool)))
    expect(hidden.map((one) => one.id)).toEqual([])
    expect(Math.max(...planned.map(({ tools }) => tools.length))).toBeLessThanOrEqual(12)
  })

  test('a model that writes the built-in plan gets it through unchanged', () => {
    for (const { id, reading, plan } of planned) {
      const reply = `{"plan": ${JSON.stringify(plan.actions.map(({ tool, inputs, outputs }) => ({ tool, inputs, output: outputs[0] })))}}`
      const parsed = parseReply(reply, { specs: toolSpecs, resources: Object.keys(plan.resources) })
      if (!parsed.ok) throw new Error(`${id}: ${parsed.error.message}`)
      const scoped = addScope(parsed.value.actions, { goal: reading.goal, resources: plan.resources, specs: toolSpecs })
      expect([id, scoped.actions.map(({ tool, inputs, outputs }) => ({ tool, inputs, outputs }))]).toEqual([
        id,
        plan.actions.map(({ tool, inputs, outputs }) => ({ tool, inputs, outputs })),
      ])
      expect([id, parsed.value.repairs, parsed.value.findings, scoped.notes]).toEqual([id, [], [], []])
    }
  })

  test('every prompt leaves room for the reply in 4,096 tokens', () => {
    const longest = Math.max(...planned.map(({ reading, plan, context, tools }) => estimateTokens(messagesFor({ reading, tools, resources: plan.resources, context }))))
    expect(longest * 1.3).toBeLessThan(4096 - 1024)
  })

  test('the same beginning for questions of the same kind', () => {
    const counts = planned
      .filter(({ reading }) => reading.goal.type === 'count_object' && reading.goal.filter === null)
      .map(({ reading, plan, context, tools }) => messagesFor({ reading, tools, resources: plan.resources, context })[0]?.content)
    expect(new Set(counts).size).toBe(1)
  })
})
