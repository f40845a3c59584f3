export { reword, type RewordWorld } from './reword.ts'
export { type Say, type WordedByModel, wordWithModel } from './word-with-model.ts'
