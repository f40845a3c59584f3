import { describe, expect, it } from 'vitest'
import { classGroups, ClassIdSchema, classRegistry } from './classes.ts'

describe('ClassIdSchema', () => {
  it('takes classes, groups and classes of one model', () => {
    for (const id of [...Object.keys(classRegistry), ...Object.keys(classGroups), 'model:tent']) expect(ClassIdSchema.safeParse(id).success, id).toBe(true)
  })

  it.each(Object.getOwnPropertyNames(Object.prototype))('%s, which every object has, is no class', (id) => {
    expect(ClassIdSchema.safeParse(id).success).toBe(false)
  })
})
