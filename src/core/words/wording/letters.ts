import type { LanguageCode } from '../languages/index.ts'

/** What cannot be seen, markup, and signs that change a number beside them: "%", "~", "≥", a digit that is a picture. */
const forbidden = /[<>{}%‰#*_`|\\\p{C}\p{S}]|\p{Default_Ignorable_Code_Point}/u

export const holdsMarkup = (text: string): boolean => forbidden.test(text.replace(/\{f\d+\}/g, ''))

const others: Readonly<Record<LanguageCode, RegExp>> = { en: notOf('Latin'), es: notOf('Latin'), fr: notOf('Latin'), pt: notOf('Latin'), ar: notOf('Arabic'), zh: notOf('Han') }

function notOf(script: 'Latin' | 'Arabic' | 'Han'): RegExp {
  return new RegExp(`(?!\\p{Script=${script}})\\p{L}+`, 'gu')
}

/** Letters of a script the language is not written in: words there are read by no list of ours. */
export const foreignLetters = (text: string, language: LanguageCode): readonly string[] => text.match(others[language]) ?? []

const before = /(?<!^|[\s("'“«„’，。、：；،]|\p{Script=Han}|\p{Script=Arabic})\{f\d+\}/u
const after = /\{f\d+\}(?!$|[\s.,;:!?)"'”»’，。、；：！？؟،؛]|\p{Script=Han}|\p{Script=Arabic})/u
const joined = /[-−–—‐‑]\s*\{f\d+\}|\{f\d+\}\s*\{f\d+\}/u

/** Why a slot would be read as another number than its own: "{f1}{f1}", "-{f1}", "{f1}.{f2}", "{f1}k"; null where each stands alone. */
export const slotMisplaced = (text: string): string | null => [joined, before, after].map((rule) => rule.exec(text)?.[0] ?? null).find((hit) => hit !== null) ?? null
