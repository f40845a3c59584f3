import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fail, type Result } from '../../contracts/result.ts'
import type { Legend } from '../files/index.ts'
import { isObjectFile } from '../labels/index.ts'
import { scoreMasks } from './score-masks.ts'
import { scoreObjects } from './score-objects.ts'
import type { Scored } from './score-report.ts'
import { isFolder } from './sheets-of.ts'

export type ScoreOptions = {
  readonly legend: Legend | null
  readonly truthLegend: Legend | null
  /** a plane of scores beside a predicted mask */
  readonly scores: string | null
  readonly image: string | null
  readonly minScore: number | null
  readonly gsdM: number | null
  /** of the calibration error */
  readonly bins: number
}

/** A prediction against the truth: masks by pixels, files of objects by matching. @fails labels_invalid where one is a mask and the other is not */
export async function scoreFiles(pair: { prediction: string; truth: string }, options: ScoreOptions): Promise<Result<Scored>> {
  const missing = [pair.prediction, pair.truth].find((path) => !existsSync(path))
  if (missing !== undefined) return fail({ code: 'file_missing', message: `${basename(missing)} is not there.`, hint: 'Check the path.' })
  const [predicted, real] = [holdsObjects(pair.prediction), holdsObjects(pair.truth)]
  if (predicted !== real)
    return fail({
      code: 'labels_invalid',
      message: `${basename(predicted ? pair.prediction : pair.truth)} holds objects and ${basename(predicted ? pair.truth : pair.prediction)} is a mask.`,
      hint: 'Score two masks, or two files of objects.',
    })
  if (!predicted) return scoreMasks(pair, options)
  return scoreObjects(pair, { ...options, legend: options.legend ?? {} })
}

const holdsObjects = (path: string): boolean => (isFolder(path) ? readdirSync(path).some(isObjectFile) : isObjectFile(path))
