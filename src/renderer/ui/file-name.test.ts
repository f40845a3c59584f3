import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameParts } from './FileName.tsx'

test('a long name keeps its end, a short one is left alone', () => {
  expect(nameParts('harbour_post_2025-03-09.tif')).toEqual(['harbour_post_2025-', '03-09.tif'])
  expect(nameParts('post.tif')).toEqual(['post.tif', ''])
})

test('no letter of a name is lost', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(nameParts(name).join('')).toBe(name)
    }),
  )
})
