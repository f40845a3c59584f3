import { describe, expect, it } from 'vitest'
import { detection, detections } from '../../test/helpers/artifacts.ts'
import { selectionProblem } from './selection.ts'

const objects = [detection('V-001'), detection('V-002')]
const problemOf = (selection: string[], found = objects) => selectionProblem(selection, { artifact: detections(found).artifact, objects: found })

describe('a selection', () => {
  it.each([[['V-001']], [['V-001', 'V-002']], [['class:vehicle']], [['class:all']], [[]], [['V-001', 'D-007']]])('%j is of this result', (selection) => {
    expect(problemOf(selection)).toBeNull()
  })

  it.each([
    [['nosuch'], 'object nosuch.'],
    [['V-001', 'nosuch'], 'object nosuch.'],
    [['V-009', 'V-001', 'V-010'], 'objects V-009, V-010.'],
    [['D-001', 'D-002'], 'objects D-001, D-002.'],
  ])('%j names ids that no result holds', (selection, ending) => {
    expect(problemOf(selection)).toMatchObject({ error: { code: 'input_missing', message: `No result holds the selected ${ending}` } })
  })

  it('where nothing was found, nothing can be selected', () => {
    expect(problemOf(['V-001'], [])).toMatchObject({ error: { code: 'input_missing' } })
  })
})
