import { readDraft, type Task } from '../loop/draft.ts'
import { ask, type Draft, type Steps } from '../loop/moves.ts'
import { messagesFor } from '../prompt/messages.ts'
import { planSchema } from '../prompt/reply-schema.ts'

const format = `Write all steps before any of them runs. The result of the first step is #E1, of the second #E2; a later step names them so. Reply with one JSON object and nothing after it:
{"plan": [{"tool": "segment", "inputs": {"image": "i1", "classes": ["water"]}, "output": "#E1"}, {"tool": "mask_of_class", "inputs": {"segmentation": "#E1", "class": "water"}, "output": "#E2"}]}`

/** Reasoning without observation: one plan with numbered variables, carried out as it is. No result and no finding goes back to the model. */
export const rewoo = (task: Task): Steps<Draft> =>
  ask({ purpose: 'plan', format: planSchema(task.parts.tools), messages: (parts) => messagesFor(parts, { format }), read: (text, thinking) => readDraft(task, text, { thinking }) })
