import { ask, type Draft, type Steps } from '../loop/moves.ts'
import { readDraft, type Task } from '../loop/draft.ts'
import { messagesFor } from '../prompt/messages.ts'
import { planSchema } from '../prompt/reply-schema.ts'

const format = `Reply with one JSON object and nothing after it:
{"plan": [{"tool": "...", "inputs": {"...": "..."}, "output": "..."}]}
Example for "how much water is there":
{"plan": [{"tool": "segment", "inputs": {"image": "i1", "classes": ["water"]}, "output": "seg"}, {"tool": "mask_of_class", "inputs": {"segmentation": "seg", "class": "water"}, "output": "wet"}, {"tool": "area", "inputs": {"mask": "wet"}, "output": "size"}]}`

/** A whole plan in one reply, held to its form. `sofar` is what earlier tries taught. */
export const wholePlan = (task: Task, { sofar, purpose = 'plan' }: { sofar?: string; purpose?: 'plan' | 'complete' } = {}): Steps<Draft> =>
  ask({
    purpose,
    format: planSchema(task.parts.tools),
    messages: (parts) => messagesFor(parts, { format, ...(sofar ? { sofar } : {}) }),
    read: (text, thinking) => readDraft(task, text, { thinking }),
  })
