import { commandLexicon, politeLexicon } from './commands.ts'
import { askLexicon, beyondLexicon, thingLexicon } from './lexicon.ts'
import { unitWords } from '../lexicon/units.ts'

const nouns = ['building', 'house', 'home', 'structure', 'vehicle', 'truck', 'pool', 'tree', 'road', 'street', 'roof', 'dwelling']

/** Words of things and questions: the likelier meaning of a slip than an order or a thing no class covers. */
export const commonVocabulary: ReadonlySet<string> = new Set([...askLexicon.words, ...nouns.map((noun) => `${noun}s`)])

/** Words a slip may have meant besides those: orders, and things no class covers. */
export const orderVocabulary: ReadonlySet<string> = new Set([...commonVocabulary, ...commandLexicon.words, ...thingLexicon.words])

/** Every word the grammar knows, with plurals of its nouns: what a misspelt word may have meant. */
export const vocabulary: ReadonlySet<string> = new Set([
  ...askLexicon.words,
  ...beyondLexicon.words,
  ...commandLexicon.words,
  ...politeLexicon.words,
  ...Object.values(unitWords).flatMap((list) => list.split(/[, ]+/)),
  ...nouns.map((noun) => `${noun}s`),
])
