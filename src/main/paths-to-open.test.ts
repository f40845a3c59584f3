import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathsToOpen } from './paths-to-open.ts'

const file = import.meta.filename
const folder = dirname(file)

describe('files named on a command line', () => {
  it('are what stands behind program and app and exists, as full paths', () => {
    expect(pathsToOpen(['electron', '.', 'paths-to-open.test.ts', 'nothing.tif'], { folder, skip: 2 })).toEqual([file])
  })

  it('are found wherever the switches of the runtime stand', () => {
    expect(pathsToOpen(['electron', '--no-sandbox', '.', '--x=1', file], { folder, skip: 2 })).toEqual([file])
  })

  it('are none when the packaged program is started alone', () => {
    expect(pathsToOpen(['aftermap'], { folder, skip: 1 })).toEqual([])
  })
})
