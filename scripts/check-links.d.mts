/** What is wrong with the links of one Markdown text, one line a broken link. */
export function brokenLinks(path: string, text: string): string[]
