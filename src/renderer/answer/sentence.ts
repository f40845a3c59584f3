import type { Answer, Fact } from '../../contracts/answer.ts'

export type SentencePart = { text: string } | { fact: Fact }

/** The template cut at its facts: words stay words, `{f1}` becomes the fact. An unknown mark stays as it is. */
export function sentenceParts(answer: Pick<Answer, 'template' | 'facts'>): SentencePart[] {
  const parts: SentencePart[] = []
  let from = 0
  for (const match of answer.template.matchAll(/\{(\w+)\}/g)) {
    const fact = answer.facts.find((candidate) => candidate.id === match[1])
    if (!fact) continue
    if (match.index > from) parts.push({ text: answer.template.slice(from, match.index) })
    parts.push({ fact })
    from = match.index + match[0].length
  }
  if (from < answer.template.length) parts.push({ text: answer.template.slice(from) })
  return parts
}
