import { DecodeProblem } from '../../problems.ts'
import type { Directory } from './directory.ts'

/** A number that sizes and kinds hang on; null without the tag. `file_damaged` where it is there and holds nothing, or no whole number. */
export async function wholeNumber(page: Directory, tag: number): Promise<number | null> {
  if (!page.has(tag)) return null
  const value = await page.number(tag)
  if (value === null || !Number.isSafeInteger(value) || value < 0)
    throw new DecodeProblem('file_damaged', `has a header whose field ${tag} holds no whole number.`, 'Copy it again from the source, or export it again.')
  return value
}
