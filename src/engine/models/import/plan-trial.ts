import { fail, ok, type Result } from '../../../contracts/result.ts'
import { deepnessSays, type InputPlan, merged, planInputs, type Question, type Refused, type Said, type Source, ultralyticsSays } from '../../../core/vision/recognise/index.ts'
import { type Answers, answersSay } from './answers.ts'
import type { SoundOnnx } from './header/read-onnx.ts'
import { sideSources } from './side-files.ts'
import { type TextPart, textPart } from './text-prompt.ts'

/** How a model is going to be fed; `waiting` for a file without which it cannot even be tried. */
export type Planned = {
  readonly said: Said
  readonly from: (field: keyof Said) => string | null
  readonly plan: InputPlan
  readonly text: TextPart | null
  readonly waiting: Question | null
}

/** Everything that is known before the first run. @fails model_invalid for inputs that cannot be fed, file_unreadable */
export async function planTrial(onnx: SoundOnnx, answers: Answers): Promise<Result<Planned>> {
  const sources = await sourcesOf(onnx, answers)
  if (!sources.ok) return sources
  const { said, from } = merged(sources.value)
  const plan = planInputs(onnx.header.inputs, said)
  if ('refused' in plan) return refusal(plan)
  const text = plan.prompt.length > 0 ? await textPart(onnx, said) : ok(null)
  if (!text.ok) return text
  if (text.value && 'question' in text.value) return ok({ said, from, plan, text: null, waiting: text.value })
  const whole = text.value ? { ...plan, constants: [...(plan.constants ?? []), ...text.value.constants] } : plan
  return ok({ said, from, plan: whole, text: text.value, waiting: null })
}

export const refusal = ({ refused, hint }: Refused) => fail({ code: 'model_invalid', message: refused, hint })

/** The person first, then what the file says, then what lies beside it. */
async function sourcesOf({ path, header }: SoundOnnx, answers: Answers): Promise<Result<Source[]>> {
  const beside = await sideSources(path)
  if (!beside.ok) return beside
  const inFile = [
    { name: 'its Deepness metadata', said: deepnessSays(header.metadata) },
    { name: 'its Ultralytics metadata', said: ultralyticsSays(header.metadata) },
  ].flatMap(({ name, said }) => (said ? [{ name, said }] : []))
  return ok([{ name: 'your answer', said: answersSay(answers) }, ...inFile, ...beside.value])
}
