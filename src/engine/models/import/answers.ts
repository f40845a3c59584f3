import { z } from 'zod'
import { ModelAnswersSchema } from '../../../contracts/services/models.ts'
import { isClassName, type Said } from '../../../core/vision/recognise/index.ts'

export const scalings = { '0..1': [1 / 255, 0, 1], '0..255': [1, 0, 1], '-1..1': [1 / 255, 0.5, 0.5] } as const

/** What a person answered to the questions of a model; each overrides what the files say. */
export const AnswersSchema = ModelAnswersSchema.extend({
  classes: z.array(z.string().refine(isClassName, 'a class needs a name of 1 to 200 letters')).min(1).optional(),
})
export type Answers = z.infer<typeof AnswersSchema>

const imagenet = { scale: 1 / 255, mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] }

export function answersSay({ gsd, classes, order, layout, scale, dates, tile }: Answers): Said {
  const scaled = scale === undefined ? {} : scale === 'imagenet' ? imagenet : { scale: scalings[scale][0], mean: [scalings[scale][1]], std: [scalings[scale][2]] }
  return {
    ...(gsd ? { gsdRangeM: gsd } : {}),
    ...(classes ? { classes: classes.map((name, index) => ({ index, name })) } : {}),
    ...(order ? { order } : {}),
    ...(layout ? { layout } : {}),
    ...(dates ? { dates } : {}),
    ...(tile ? { tile } : {}),
    ...scaled,
  }
}
