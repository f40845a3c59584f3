import { isOwnName } from '../../../contracts/classes.ts'
import { classWords } from '../../words/index.ts'
import { type Question, textOf } from '../meaning/types.ts'
import { askLexicon } from './lexicon.ts'
import type { Slots } from './pattern.ts'
import { tagTokens } from './tag.ts'

/** Sentences on words that name a class of a model or of people and would mean something else without it. */
export function collisionsOf(question: Question, slots: Slots): string[] {
  return question.tags.flatMap((tag) => {
    if (tag.kind !== 'object' || !isOwnName(tag.value)) return []
    const [plain] = tagTokens(question.tokens.slice(tag.from, tag.to), askLexicon, slots).filter((one) => ['object', 'state', 'road'].includes(one.kind))
    if (!plain) return []
    const own = tag.value.startsWith('user:') ? 'the class made in this project' : "the model's own class"
    return [`"${textOf(question, tag)}" is read as ${own} "${tag.value.slice(tag.value.indexOf(':') + 1)}", not as ${classWords([plain.value])}.`]
  })
}
