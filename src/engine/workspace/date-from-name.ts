/** The date in a file's name as YYYY-MM-DD (`ortho_2025-03-09.tif`, `20250309_post.tif`), or null. */
export function dateFromName(name: string): string | null {
  const match = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(name)
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}
