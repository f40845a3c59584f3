export { groundingPrompt, owlQueries, phraseMask, phraseOf, type Prompt } from './prompt.ts'
export { readTokenizer, type TokenizerTexts } from './read-tokenizer.ts'
export { encodeWhole, type Tokenizer } from './tokenizer.ts'
