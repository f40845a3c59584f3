import { lookAlike } from './look-alike.ts'

const longest = 60

/** Text of somebody else for a sentence of ours: one line, cut, every hidden or steering character written out. */
export function shown(text: unknown): string {
  const raw = typeof text === 'string' ? text : (JSON.stringify(text) ?? String(text))
  const plain = raw.slice(0, longest + 1).replaceAll(hiddenCharacter, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`)
  return raw.length > longest ? `${plain.slice(0, longest)}...` : plain
}

/** Control, zero-width and direction characters: they change what a reader sees, not what is written. */
const hiddenCharacter = /[\p{Cc}\p{Cf}\u2028\u2029\u{e0000}-\u{e007f}]/gu

export const hasHidden = (text: string): boolean => text.search(hiddenCharacter) >= 0

/** What a name looks like: hidden characters gone, wide and foreign letters as the Latin ones they resemble. */
export const lookOf = (name: string): string => [...name.normalize('NFKC').replaceAll(hiddenCharacter, '')].map((letter) => lookAlike(letter) ?? letter).join('')

/** Latin letters mixed with Cyrillic, Greek or Armenian ones in one name: nobody writes so. */
export const mixesScripts = (name: string): boolean => /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(name)

/** Words that order somebody about instead of naming a thing. */
const orders =
  /\b(ignore|disregard|forget)\b.{0,30}\b(previous|above|earlier|all|prior|instructions?|rules)\b|\byou are now\b|\bsystem prompt\b|<\|?\/?(im_start|im_end|system|user|assistant)\b|\b(assistant|system)\s*:|\b(delete|erase|remove|overwrite|upload|send)\b.{0,20}\b(all|every|files?|project|layers?|data)\b|\bdo not (tell|show|mention|reveal)\b.{0,20}\b(user|analyst|anyone|anybody|her|him|them)\b|\bcall the tool\b/iu

export const readsAsOrder = (text: string): boolean => orders.test(text)
