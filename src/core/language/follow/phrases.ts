import { buildLexicon } from '../grammar/tag.ts'

/** Openings of a question that goes on from an answer. Value = what is done with that answer. */
export const followLexicon = buildLexicon({
  follow: {
    again: [
      '[and|now|please] [do] [the|that] same|again [thing|question|again|count] [please] [for|in|on|with|at|over|as]',
      '[and|now] do|repeat|run|ask it|that|this [again] [for|in|on|with|at]',
      '[and|now] again|repeat [for|in|on|with|at]',
      'once more [for|in|on|with]',
    ],
    also: ['and|or [also|now] [for|with]', '[and|or|but] what|how about', '[and|but] what of', 'now [for|with|in|on]', 'also [for|the]'],
    only: ['[and|but] [now] only|just [of|for] [the|those|these] [ones] [that|which] [are|is]', '[and|but] not the ones'],
    them: [
      '[and] [of] [those|these|them] , how many',
      '[and] how many|much of them|those|these [are|is|were|was|have|lie|stand]',
      '[and] which of them|those|these [are|is|were|have]',
    ],
    sure: [
      '[and] how sure|certain|confident [are|can] [you|we|i] [be] [of|about] [that|this|it]',
      '[and] how sure|certain|reliable|exact|precise|accurate is|are that|this|it|they|these|those [number|answer|figure|count]',
      'are you [really] sure|certain',
      'how good is that|this|it [number|answer|figure]',
    ],
    which: [
      '[and] [show|tell] [me] which|what ones|objects [are|were|is] [they|those|these|that]',
      'show|select|mark|highlight [me] them|those|these [all|ones]',
      '[and] where are they|those|these',
      'which [are|were] they|those',
      'show me where [they] [are]',
      'show me which [ones|they] [are]',
    ],
    why: [
      '[and|but] why [is|do] [that|you|it] [so|say] [that]',
      '[and|but] how so|come',
      '[and|but] how did|do you get|know|count|find|measure|compute|calculate|work|arrive|come [at|to] [out] [that|this|it|them|there|number]',
      'explain [that|this|it|your] [answer|number|result|count|figure]',
      'where does|do [that|this|it] [number|answer|figure] come from',
      'what is that|this|it based on',
    ],
    unit: ['[and|now] [show|give|say|convert|that|the|it|me] [that|it|this] [to|please] in|into|to <unit> [please]'],
  },
})
