/** Marks a page as generated; the page's own heading follows. */
export const page = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, '<!-- Written by scripts/generate-reference.ts from the definitions in the code. Do not edit by hand. -->', ...parts].join('\n\n')}\n`

/** A cell must not break its row. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim()

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

export const code = (text: string): string => `\`${text}\``
export const codes = (names: readonly string[]): string => names.map(code).join(', ')
export const block = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
