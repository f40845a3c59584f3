import { describe, expect, it } from 'vitest'
import { differences, readTrajectory } from './index.ts'

const step = { index: 2, call: 'ras.area' }
const steps = [{ call: 'ras.area', args: {}, obs: null }]

describe('differences', () => {
  it('a kept key that is gone is one; a new key and places of files are none', () => {
    expect(differences(step, { area_m2: 5, mask_path: 'a.tif' }, { value: 5 })).toEqual([{ step: 2, call: 'ras.area', field: 'area_m2', kept: 5, now: null }])
    expect(differences(step, { area_m2: 5 }, { area_m2: 5, unit: 'm2' })).toEqual([])
  })
})

describe('files of the DORA form', () => {
  it('the final answer is kept, of a task and of a sample', () => {
    expect(readTrajectory({ question: 'q', trajectory: steps, final_answer: { km2: 3 } })).toMatchObject({ ok: true, value: { finalAnswer: { km2: 3 } } })
    expect(readTrajectory({ tasks: [{ question: 'q', trajectory: steps, final_answer: '3 km2' }] })).toMatchObject({ ok: true, value: { finalAnswer: '3 km2' } })
  })
  it('files that cannot be read fail, and are not left out', () => {
    expect(readTrajectory({ question: 'q', trajectory: steps, input_data: { pre: { path: 'pre.tif' } } })).toMatchObject({
      ok: false,
      error: { code: 'bad_request', message: expect.stringContaining('input_data.pre.image_path') },
    })
  })
})
