import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '../contracts/errors.ts'
import { inTerminal } from './terminal-words.ts'

const failure = (code: ErrorCode, hint: string) => ({ code, message: 'It is not there.', hint, repairable: true, details: {} })

describe('what to do, in a terminal', () => {
  it.each([
    { code: 'area_missing', hint: 'Draw an area on the map first.', told: 'Give it with --area, or ask about the whole image.' },
    { code: 'point_missing', hint: 'Place it on the map with the point tool.', told: 'Give it with --point NAME=x,y.' },
    { code: 'gsd_unknown', hint: 'Type the ground pixel size of the image in metres.', told: 'Give the metres a pixel with --gsd, for example --gsd 0.1.' },
    { code: 'gsd_unknown', hint: '', told: 'Give the metres a pixel with --gsd, for example --gsd 0.1.' },
  ] as const)('is an option in place of "$hint"', ({ code, hint, told }) => expect(inTerminal(failure(code, hint)).hint).toBe(told))

  it.each([
    { code: 'area_missing', hint: 'Areas: A1, harbour.' },
    { code: 'gsd_unknown', hint: 'Leave --gsd out, or give another --crs.' },
    { code: 'disk_full', hint: 'Free some space, then draw again.' },
  ] as const)('stays where it helps as it is: "$hint"', ({ code, hint }) => expect(inTerminal(failure(code, hint)).hint).toBe(hint))
})
