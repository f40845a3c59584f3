import type { ChatMessage } from '../client/chat.ts'

/** A role and its marks around each message. */
const tokensAMessage = 8

/**
 * Tokens of a text, from above, for any tokenizer of the models people run: a word has one for every five letters, digits one each (some
 * vocabularies have no longer ones), a sign one each, other scripts their bytes. Counted before anything is sent.
 */
export function tokensOfText(text: string): number {
  let tokens = 0
  for (const [piece] of text.matchAll(/[A-Za-z]+|[0-9]|\s+|[^\sA-Za-z0-9]+/g)) tokens += tokensOfPiece(piece)
  return tokens
}

function tokensOfPiece(piece: string): number {
  const first = piece.charCodeAt(0)
  if (/^[A-Za-z]/.test(piece)) return Math.ceil(piece.length / 5)
  if (/^[0-9]/.test(piece)) return 1
  // one space belongs to the word after it; a run, and a new line, is a token of its own
  if (/^\s/.test(piece)) return piece === ' ' ? 0 : Math.ceil(piece.length / 4)
  return first < 128 ? Math.ceil(piece.length / 2) : Buffer.byteLength(piece)
}

/** Tokens of a prompt with the marks of its messages, from above. */
export const estimateTokens = (messages: readonly ChatMessage[]): number => messages.reduce((sum, { content }) => sum + tokensOfText(content) + tokensAMessage, 0)

/** Tokens a text has at the very least: no tokenizer joins two words. */
export const fewestTokens = (messages: readonly ChatMessage[]): number => messages.reduce((sum, { content }) => sum + content.split(/\s+/).length, 0)
