import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { makeAction, makeRequest, tools } from '../dev/fixtures.ts'
import { GhostCard, ghostsOf } from './GhostCard.tsx'

const request = makeRequest()
const [detect, filter, count] = request.plan.actions
const [plainSpec] = tools
const offering = (...added: ReturnType<typeof makeAction>[]) => {
  const actions = [detect, filter, ...added, count].filter((action) => action !== undefined)
  const findings = [{ code: 'frames_differ', step: 's3', severity: 'error' as const, message: '', repair: { label: 'Align', actions } }]
  return { ...request, check: { ...request.check, findings } }
}

describe('the ghost of an offered repair', () => {
  test('stands before the card it would be inserted at', () => {
    expect(ghostsOf(offering(makeAction({ id: 'new', tool: 'align', outputs: ['x'] })))).toMatchObject([{ action: { id: 'new' }, before: 's3', finding: 0 }])
    expect(ghostsOf(request)).toEqual([])
  })
  test('shows the classes its result would have, named in it or come through its wire', () => {
    const specOf = (change: Partial<ToolSpec>): ToolSpec[] => (plainSpec ? [{ ...plainSpec, ...change }] : [])
    const known = [
      ...specOf({ id: 'mask_of_class', verb: 'Keep one class', output: 'mask', typing: { classes: { argument: 'class' } } }),
      ...specOf({ id: 'buffer', verb: 'Widen', output: 'mask', typing: { classes: { wire: 'mask' } } }),
    ]
    const asked = offering(
      makeAction({ id: 'a', tool: 'mask_of_class', inputs: { segmentation: 'd1', class: 'water' }, outputs: ['m1'] }),
      makeAction({ id: 'b', tool: 'buffer', inputs: { mask: 'm1' }, outputs: ['m2'] }),
    )
    const drawn = ghostsOf(asked).map((ghost) => renderToStaticMarkup(<GhostCard request={asked} ghost={ghost} tools={known} onPress={() => undefined} />))
    expect(drawn).toHaveLength(2)
    for (const html of drawn) {
      expect(html).toContain('water')
      expect(html).not.toContain('all classes')
    }
  })
})
