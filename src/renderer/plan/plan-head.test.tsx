import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../contracts/plan.ts'
import { makeRequest, makeStep } from '../dev/fixtures.ts'
import { text } from '../messages/en.ts'
import { PlannerTag } from './PlannerTag.tsx'
import { plannerParts } from './PlannerName.tsx'
import { RunFoot } from './RunFoot.tsx'

const request = makeRequest()

describe('the name of a planner', () => {
  test('of few letters is whole, a longer one gives way in its middle and loses no letter', () => {
    expect(plannerParts('scripted:9b')).toEqual(['scripted:9b', ''])
    expect(plannerParts('qwen2.5-coder:7b')).toEqual(['qwen2.5-cod', 'er:7b'])
    fc.assert(fc.property(fc.string(), (name) => plannerParts(name).join('') === name))
  })
  test('is the model on the tag, and server and model in its title', () => {
    const planned = { ...request, plan: { ...request.plan, planner: { kind: 'ollama' as const, model: 'qwen2.5-coder:7b' } } }
    const html = renderToStaticMarkup(<PlannerTag request={planned} />)
    expect(html).toContain('title="Ollama qwen2.5-coder:7b"')
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe('qwen2.5-coder:7b')
    expect(renderToStaticMarkup(<PlannerTag request={request} />)).toContain(text.plan.builtin)
  })
})

describe('the button that runs a plan', () => {
  const approved = { ...request, steps: [makeStep({ status: 'ready', approved: true, estimateMs: 40_000 })] }
  const finding = (code: string, severity: Finding['severity'] = 'warning'): Finding => ({ code, step: null, severity, message: '', repair: null })
  const drawn = (...findings: Finding[]) => renderToStaticMarkup(<RunFoot request={{ ...approved, check: { ...approved.check, findings } }} />)
  test('says that the answer will not be complete where a step is missing', () => {
    expect(drawn(finding('missing_step_count'))).toContain('Run 1 step, answer not complete')
    expect(text.plan.runIncomplete(2)).toBe('Run 2 steps, answer not complete')
  })
  test('says steps and time where none is', () => {
    for (const html of [drawn(), drawn(finding('unused_output')), drawn(finding('missing_step_count', 'note'))]) {
      expect(html).toContain('Run 1 step · ≈ 40 s')
      expect(html).not.toContain('not complete')
    }
  })
})
