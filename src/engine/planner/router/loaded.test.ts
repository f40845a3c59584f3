import { describe, expect, it } from 'vitest'
import type { ToolSpec } from '../../../contracts/tool-spec.ts'
import { toolById } from '../../../tools/index.ts'
import { canBeFed } from './loaded.ts'

const segment = toolById.get('segment')?.spec
if (!segment) throw new Error('no segment')
const ships: ToolSpec = { ...segment, id: 'ships', typing: { ...segment.typing, classes: ['model:ship'] } }

describe('a tool of perception', () => {
  it('is shown to planners only where a model or labels see what it is for', () => {
    expect(canBeFed(ships, { seenClasses: ['building', 'water'] })).toBe(false)
    expect(canBeFed(ships, { seenClasses: ['building', 'model:ship'] })).toBe(true)
  })

  it('for classes that are named in the call is shown while anything can be seen at all', () => {
    expect(canBeFed(segment, { seenClasses: ['building'] })).toBe(true)
    expect(canBeFed(segment, { seenClasses: [] })).toBe(false)
  })

  it('is taken to have its model where nothing is known of models', () => {
    expect(canBeFed(ships, {})).toBe(true)
  })
})
