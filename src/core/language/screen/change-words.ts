import type { Question } from '../meaning/types.ts'

/** How a question speaks of two dates. */
export type ChangeWords = {
  readonly words: string
  /** before minus after: "fewer", "lost", "more before than after" */
  readonly beforeFirst: boolean
  /** both numbers are wanted by themselves: "before and after", "on each date" */
  readonly apart: boolean
  /** single things are followed from date to date, which no step does: "which houses are new" */
  readonly each: boolean
  readonly sinceLast: boolean
  /** nothing but the change is named: "what changed?" */
  readonly bare: boolean
}

const preWord = '(?:before|pre|pre-event|earlier|previously|older)'
const postWord = '(?:after|afterwards|post|post-event|later|now|newer)'
const dates = '(?:dates|images|pictures|photos|passes|times|acquisitions)'
const spans: readonly RegExp[] = [
  new RegExp(`\\b${postWord}\\b[^.?!]*\\b(?:than|versus|vs|compared (?:to|with)|minus|against|and)\\b[^.?!]*\\b${preWord}\\b`, 'i'),
  new RegExp(`\\b${preWord}\\b[^.?!]*\\b(?:than|versus|vs|compared (?:to|with)|minus|against|and|to)\\b[^.?!]*\\b${postWord}\\b`, 'i'),
  new RegExp(`\\b(?:between|on|in|across|over|of|for|from) (?:the )?(?:both|two|each|the two|one|either)(?: of the)?(?: \\w+)? ${dates}\\b`, 'i'),
  /\b(?:on|in|for) (?:each|either|both|every) (?:date|image|picture|photo|day)s?\b/i,
  /\bsince (?:the )?(?:last|latest|previous|first|older|earlier|pre-?event|before) ?(?:image|picture|photo|pass|date|one)?\b/i,
  /\b(?:than|compared (?:to|with)|from|since) (?:it was |there were |they were )?(?:before|earlier|previously|beforehand)(?: the \w+)?\b/i,
  /\b(?:what|how (?:much|many)?|has|have|did|which)\b[^.?!]*\bchang(?:e|ed|es|ing)\b/i,
  /\b(?:change|changes|increase|decrease|growth|decline|rise|drop|fall|loss|development) (?:in|of)\b/i,
  /\b(?:new|newly|appeared|disappeared|vanished|lost) (?:since|between)\b/i,
]
const fewer = /\b(?:fewer|less|lost|loss|vanished|disappeared|decrease[ds]?|decline[ds]?|drop(?:ped)?|shr[au]nk|reced\w+|gone)\b/i
/** The earlier date stands where the later one does in "more after than before". */
const turned = new RegExp(`\\b${preWord}\\b[^.?!]*\\b(?:than|minus)\\b[^.?!]*\\b${postWord}\\b`, 'i')
const apart =
  /\b(?:before and (?:then )?after|after and before|(?:on|in|for) (?:each|both|every|either) (?:of the )?(?:two )?(?:dates?|images?|pictures?|photos?|days?)|both (?:dates|images|pictures))\b/i
/** "how many before and how many after" */
const joined = /\b(?:before|pre|earlier)\b[^.?!]*\band\b[^.?!]*\b(?:after|post|later|now)\b|\b(?:after|post|later|now)\b[^.?!]*\band\b[^.?!]*\b(?:before|pre|earlier)\b/i
const subtracts = /\b(?:compare|difference|change[ds]?|more|fewer|less|minus|versus|vs|than|increase[ds]?|decrease[ds]?|grow\w*|between)\b/i
const single = /\b(?:new|newly|appeared|disappeared|vanished|rebuilt|built|moved|same)\b|\b(?:which|where|show|mark|find|list)\b[^.?!]*\b(?:changed|gone)\b/i
const bare =
  /^\W*(?:so |and )?(?:what(?:'s| is| has| have)?|has anything|did anything|anything|show(?: me)? (?:what|the)|compare (?:what|the situation)|what are the)\b[^.?!]*\b(?:changed?|changes|different|differs|new)\b/i

const event = '(?: the (?:storm|flood|event|hurricane|quake|earthquake|disaster|tornado|fire|wildfire|tsunami|cyclone))?'
const link = '(?:(?:than|compared (?:to|with)|versus|vs|against) )?(?:(?:it was|there were|there was|they were) )?'
/** Words that say the change and nothing else; taken out, the rest is read as a question about one date. */
const takenOut: readonly RegExp[] = [
  new RegExp(`${link}\\b(?:before(?:hand)?|after(?:wards)?|previously|earlier|now|later)\\b${event}`, 'gi'),
  new RegExp(`\\b(?:between|on|in|across|over|of|for|from) (?:the )?(?:both|two|each|the two|one|either)(?: of the)?(?: \\w+)? ${dates}\\b`, 'gi'),
  /\b(?:on|in|for) (?:each|either|both|every) (?:date|image|picture|photo|day)s?\b/gi,
  /\bsince (?:the )?(?:last|latest|previous|first|older|earlier|pre-?event)? ?(?:image|picture|photo|pass|date|one)?\b/gi,
  /\b(?:the )?(?:chang(?:e|ed|es|ing)|increase[ds]?|decrease[ds]?|growth|decline[ds]?|development)\b(?: in| of)?/gi,
]

/** Stretches of the text, as [start, end], that speak of the change alone. */
export const changeSpans = (text: string): [number, number][] =>
  takenOut.flatMap((form) => [...text.matchAll(form)].map((match): [number, number] => [match.index, match.index + match[0].length]))

/** Words for a change between two dates, or null; whether two dates are loaded is not asked here. */
export function changeWords({ text }: Question): ChangeWords | null {
  const span = spans.find((one) => one.test(text))
  const isBare = bare.test(text)
  if (!span && !isBare) return null
  return {
    words: span?.exec(text)?.[0] ?? text.trim(),
    beforeFirst: fewer.test(text) !== turned.test(text),
    apart: (apart.test(text) || joined.test(text)) && !subtracts.test(text),
    each: single.test(text),
    sinceLast: /\bsince (?:the )?(?:last|latest|previous)\b/i.test(text),
    bare: isBare,
  }
}
