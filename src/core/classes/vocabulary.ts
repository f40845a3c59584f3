import type { ClassId } from '../../contracts/classes.ts'

/** What a name of another vocabulary means here. */
export type Meaning = {
  readonly class: ClassId
  /** what the registry class does not say of the object, such as `flooded` */
  readonly state?: string
  /** what is lost on the way, said wherever the mapped result stands; null where nothing is */
  readonly lossy?: string
}

/** One table: values (mask numbers) where the set has them, and names. */
export type Vocabulary = {
  readonly id: string
  readonly title: string
  /** by name, as `nameKey` writes it */
  readonly names: Readonly<Record<string, Meaning>>
  /** class name by mask value, for sets whose masks hold numbers */
  readonly values?: Readonly<Record<number, string>>
  /** class name by `r,g,b`, for sets whose masks are coloured */
  readonly colours?: Readonly<Record<string, string>>
}

/** Names that differ only in case, hyphens, underscores or spaces are one name. */
export const nameKey = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
