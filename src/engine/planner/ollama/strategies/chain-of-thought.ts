import { readDraft, type Task } from '../loop/draft.ts'
import { ask, type Draft, type Steps } from '../loop/moves.ts'
import { messagesFor } from '../prompt/messages.ts'

const replyTokens = 1536

const format = `Think step by step in plain words: what is asked, which class, which image and place, which tools in which order.
Then end your reply with the plan as one JSON array and nothing after it:
[{"tool": "...", "inputs": {"...": "..."}, "output": "..."}]`

/** One reply that thinks aloud and then lists the steps: no form holds it, the plan is read from its end. Nothing is carried out in between. */
export const chainOfThought = (task: Task): Steps<Draft> =>
  ask({ purpose: 'plan', format: null, replyTokens, messages: (parts) => messagesFor(parts, { format }), read: (text, thinking) => readDraft(task, text, { thinking }) })
