import { describe, expect, it } from 'vitest'
import { FailureError } from '../contracts/result.ts'
import { answersOf, gsdRange } from './models-answers.ts'
import { models } from './models.ts'
import { readOptions, UsageError } from './options.ts'
import { tileOverlapOption } from './tile-overlap.ts'

const answers = (...args: string[]) => answersOf(readOptions(args, models.options))

describe('answers on the command line', () => {
  it('a range of pixel sizes is LOW-HIGH, or one number', () => {
    expect([gsdRange('0.1-0.3'), gsdRange('0.1..0.3'), gsdRange('0.15'), gsdRange('1e-1-5e-1')]).toEqual([
      [0.1, 0.3],
      [0.1, 0.3],
      [0.15, 0.15],
      [0.1, 0.5],
    ])
    for (const text of ['', '0', '0.3-0.1', 'fine', '-1', '0.1-']) expect(() => gsdRange(text)).toThrow(UsageError)
  })

  it('come from options, which win over a JSON of answers', () => {
    expect(answers('--answers', '{"gsd":[0.1,0.2],"classes":["a"]}', '--classes', 'building, tree', '--order', 'bgr', '--tile', '640')).toEqual({
      gsd: [0.1, 0.2],
      classes: ['building', 'tree'],
      order: 'BGR',
      tile: 640,
    })
  })

  it('that do not fit are wrong use, named', () => {
    for (const args of [
      ['--order', 'GRB'],
      ['--layout', 'yolo_v99'],
      ['--scale', '0..2'],
      ['--dates', 'later'],
      ['--tile', '7'],
      ['--classes', 'a,,b'],
    ])
      expect(() => answers(...args)).toThrow(UsageError)
    expect(() => answers('--order', 'GRB')).toThrow(/--order/)
    expect(() => answers('--answers', '{"gsd":')).toThrow(FailureError)
  })
})

describe('--tile-overlap', () => {
  it('is pixels, or a share of the tile', () => {
    expect([tileOverlapOption(undefined, []), tileOverlapOption('64', []), tileOverlapOption('0.25', []), tileOverlapOption('0', [])]).toEqual([null, 64, 128, 0])
    for (const text of ['-1', '1.5', '5000', 'wide']) expect(() => tileOverlapOption(text, [])).toThrow(UsageError)
  })
})
