import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { answerJson } from '../../src/cli/answer-json.ts'
import { runJob } from '../../src/cli/ask-job.ts'
import { ownEngine } from '../../src/cli/connect.ts'
import { readOptions } from '../../src/cli/options.ts'

export const exampleQuestion = 'How many destroyed buildings are here?'
export const exampleLegend = { '0': 'background', '5': 'building_destroyed' }

const size = { width: 64, height: 48 }
/** Two squares of 10 x 10 pixels at 0.5 m: 2 objects of 25 m2. */
const squares = [
  [8, 8],
  [40, 20],
] as const

/** The answer to the example question over a drawn image and its labels, with the parts that differ from run to run taken out. */
export async function exampleAnswer(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-reference-'))
  const connection = await ownEngine(readOptions([], {}))
  try {
    drawPictures(folder)
    const job = {
      id: '1',
      image: join(folder, 'town.png'),
      question: exampleQuestion,
      layers: [],
      area: null,
      points: [],
      select: [],
      gsdM: 0.5,
      labels: { path: join(folder, 'labels.png'), legend: exampleLegend },
      context: null,
      language: 'question' as const,
    }
    const { request } = await runJob(connection.client, job, { planner: { kind: 'builtin', model: null }, models: [], progress: () => undefined })
    return JSON.stringify(answerJson(request), steady, 2)
  } finally {
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Times and artifact ids are of one run on one machine. */
function steady(key: string, value: unknown): unknown {
  if (key === 'ms' && typeof value === 'number') return 12
  return key === 'artifact' && typeof value === 'string' ? '0123456789abcdef0123456789abcdef' : value
}

function drawPictures(folder: string): void {
  const labels = Buffer.alloc(size.width * size.height)
  for (const [left, top] of squares) for (let row = top; row < top + 10; row++) labels.fill(5, row * size.width + left, row * size.width + left + 10)
  const grey = { ...size, colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8 } as const
  const mask = new PNG(grey)
  mask.data = labels
  writeFileSync(join(folder, 'labels.png'), PNG.sync.write(mask, grey))
  const image = new PNG(size)
  labels.forEach((value, at) => {
    image.data.set([90 + value * 20, 110, 70, 255], at * 4)
  })
  writeFileSync(join(folder, 'town.png'), PNG.sync.write(image))
}
