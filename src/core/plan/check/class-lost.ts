import { covers, toldOf } from '../class-sets.ts'
import { wordsFor } from '../class-words.ts'
import { answers, partsOf } from '../goal-parts.ts'
import { finalSteps, hasLooseWire } from '../reach.ts'
import { keptAll } from './class-repairs.ts'
import { notLookedFor } from './class-differs.ts'
import { defineCheck } from './define-check.ts'
import { wronglyFed } from './wrong-source.ts'

export const classLost = defineCheck(
  {
    code: 'class_lost',
    summary: 'A class of the question is looked for, and does not reach the answer.',
    why: 'The answer then tells of fewer things than were asked about, without saying so.',
    severity: 'warning',
    repairable: true,
  },
  (subject) => {
    const { goal } = subject.plan
    const [part, ...more] = partsOf(goal)
    // of several parts, the one that is left out is told by itself
    if (!part || more.length > 0 || part.operation === 'path' || hasLooseWire(subject) || wronglyFed(subject).length > 0) return []
    // what is asked for may be taken by a later step and is an answer all the same
    const asked = subject.steps.filter(({ spec }) => spec !== null && answers(spec, part.operation))
    const told = [...new Set([...finalSteps(subject), ...asked])].map((step) => toldOf(subject, step))
    if (told.length === 0 || told.some((classes) => classes === null)) return []
    const reached = told.flatMap((classes) => classes ?? [])
    const unseen = notLookedFor(subject)
    const lost = goal.classes.filter((name) => !covers(reached, name) && !unseen.includes(name))
    return lost.length === 0
      ? []
      : [
          {
            message: `The plan looks for ${wordsFor(lost)}, and the answer does not tell of them: a step on the way keeps ${wordsFor([...new Set(reached)])} alone.`,
            repair: keptAll(subject),
          },
        ]
  },
)
