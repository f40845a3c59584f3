import { z } from 'zod'

const NoteSchema = z.object({ note: z.string() })
const mostNotes = 3

/** What a finished tile keeps of what its decoder had to say. */
export const noteMark = (note: string | null): { note?: string } => (note === null ? {} : { note })

/** What the tiles had to say, each sentence once, behind what was known before; null where nothing was. */
export function notesOf(before: string | null, done: ReadonlyMap<string, unknown>): string | null {
  const told = [...new Set([...done.values()].flatMap((mark) => NoteSchema.safeParse(mark).data?.note ?? []))].slice(0, mostNotes)
  return [before, ...told].filter((one) => one !== null).join(' ') || null
}
