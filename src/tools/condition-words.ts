/** " with area over 300 m²": the condition of a filter behind the name of what it kept; empty where there is none. */
export function conditionWords(where: string | undefined): string {
  if (where === undefined) return ''
  const words = where.trim().replace(/>=/g, 'at least').replace(/<=/g, 'at most').replace(/>/g, 'over').replace(/</g, 'under')
  return ` with ${words.replace(/\b(m|km|ft)2\b/g, '$1²').replace(/\band (area|score) /g, 'and ')}`
}
