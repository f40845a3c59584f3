import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fitClassifier, modelToText, type Samples, seededRandom } from '../../../core/teach/index.ts'
import { makeTeachDesk, type GraphTold } from '../worker/jobs.ts'
import { graphParity } from './graph-parity.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-graph-'))
const host = { execPath: process.execPath }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Classes along a line through 7 features; one is far from zero, one never changes. */
function samplesOf(rows: number, classes: number): Samples {
  const [count, random] = [7, seededRandom(3)]
  const labels = Uint8Array.from({ length: rows }, (_, row) => row % classes)
  const values = Float32Array.from({ length: rows * count }, (_, at) => {
    const [row, column] = [Math.floor(at / count), at % count]
    if (column === 6) return 4
    return (labels[row] as number) * (column + 1) + 3 * random() + (column === 5 ? 20_000 : 0)
  })
  return { values, count, labels, classes }
}

function graphOfSamples(rows: number, classes: number): GraphTold {
  const samples = samplesOf(rows, classes)
  const classifier = fitClassifier(samples, Int32Array.from(samples.labels.keys()))
  return makeTeachDesk()({ name: 'graph', ask: { json: JSON.stringify(modelToText({ classifier, novelty: null })) } }) as GraphTold
}

describe('an exported classifier', () => {
  it.each([
    { what: 'linear, two classes', rows: 60, classes: 2 },
    { what: 'linear, four classes', rows: 120, classes: 4 },
    { what: 'a forest of two classes', rows: 300, classes: 2 },
    { what: 'a forest of five classes', rows: 400, classes: 5 },
  ])('says in onnxruntime what it says here: $what', async ({ rows, classes }) => {
    const told = graphOfSamples(rows, classes)
    const file = join(folder, `${rows}.onnx`)
    writeFileSync(file, told.onnx)
    const parity = await graphParity(file, told, host)
    expect(parity.ok && parity.value).toBeLessThan(1e-5)
    // not a constant answer that agrees with itself
    expect(Math.max(...told.shares) - Math.min(...told.shares)).toBeGreaterThan(0.5)
  })

  it('that says something else is not exported', async () => {
    const told = graphOfSamples(60, 2)
    const file = join(folder, 'other.onnx')
    writeFileSync(file, told.onnx)
    expect(await graphParity(file, { ...told, shares: told.shares.map((share) => share + 0.001) }, host)).toMatchObject({ ok: false, error: { code: 'model_failed' } })
  })
})
