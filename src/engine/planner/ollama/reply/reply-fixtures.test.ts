import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkPlan, levenshtein } from '../../../../core/plan/index.ts'
import { type Goal, GoalSchema } from '../../../../contracts/goal.ts'
import type { Plan } from '../../../../contracts/plan.ts'
import { toolSpecs } from '../../../../tools/index.ts'
import { parseReply } from './parse-reply.ts'

type Expected = {
  plan: string[] | null
  repairs?: { from: string; to: string; distance: number }[]
  dropped?: { tool: string; why: string }[]
  wireMissing?: { step: string; input: string; missing: string }[]
  findings?: string[]
  converted?: boolean
}
type Fixture = { id: string; kind: string; reply: string; expect: Expected }

const lines = readFileSync(join(import.meta.dirname, '../../../../../test/fixtures/ollama/reply-fixtures.jsonl'), 'utf8')
  .trim()
  .split('\n')
const [head, ...fixtures] = lines.map((line) => JSON.parse(line)) as [{ registry: string[]; resources: string[] }, ...Fixture[]]

// the fixtures name subtraction `sub` and know no aliases
const specs = head.registry.flatMap((id) => {
  const spec = toolSpecs.find((one) => one.id === (id === 'sub' ? 'difference' : id))
  return spec ? [{ ...spec, id, aliases: [] }] : []
})

const goal: Goal = GoalSchema.parse({ type: 'compound', operations: [], classes: [], scope: 'image', unit: null, groupBy: null, formula: null })
const image = { kind: 'image' as const, layerId: 'L1', label: 'image' }

describe('replies of language models', () => {
  test('the registry of the fixtures is ours', () => expect(specs).toHaveLength(head.registry.length))
  test('there are 59 of them', () => expect(fixtures).toHaveLength(59))

  test.each(fixtures.map((fixture) => [fixture.id, fixture.kind, fixture] as const))('%s: %s', (_id, _kind, fixture) => {
    const parsed = parseReply(fixture.reply, { specs, resources: head.resources })
    const wanted = fixture.expect
    if (wanted.plan === null) {
      expect(parsed.ok ? parsed.value.actions : parsed.error.code).toBe('planner_reply_unreadable')
      return
    }
    if (!parsed.ok) throw new Error(parsed.error.message)
    const { actions, repairs, drops, converted, findings } = parsed.value
    expect(actions.map((action) => action.tool)).toEqual(wanted.plan)
    expect(repairs.filter((one) => one.what === 'tool').map(({ from, to }) => ({ from, to, distance: levenshtein(from, to) }))).toEqual(wanted.repairs ?? [])
    expect(drops.map(({ tool, why }) => ({ tool, why }))).toEqual(wanted.dropped ?? [])
    expect(converted).toBe(wanted.converted ?? false)

    const plan: Plan = { goal, planner: { kind: 'ollama', model: 'recorded' }, resources: { image }, actions: [...actions] }
    const checked = checkPlan(plan, specs, {}).findings
    const seen = [...findings, ...checked]
    for (const code of wanted.findings ?? []) expect(seen.map((one) => one.code)).toContain(code)
    for (const { step, missing } of wanted.wireMissing ?? []) {
      const id = actions.find((action) => action.outputs[0] === step)?.id
      expect(
        checked
          .filter((one) => one.step === id && ['input_unavailable', 'plan_order'].includes(one.code))
          .map((one) => one.message)
          .join(),
      ).toContain(missing)
    }
  })
})
