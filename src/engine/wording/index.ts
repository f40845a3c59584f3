export type { Deed, WordingAsk, WordingMessage } from './messages.ts'
export { type Say, type WordedByModel, wordWithModel } from './word-with-model.ts'
