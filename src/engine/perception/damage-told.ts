import { z } from 'zod'
import type { RasterSource } from '../files/index.ts'

const MarkSchema = z.object({ damage: z.string() })

/** What a finished tile keeps of the damage met so far, for a run that goes on from it. */
export function damageMark(source: Pick<RasterSource, 'damage'>): { damage?: string } {
  const damage = source.damage()
  return damage ? { damage: damage.sentence } : {}
}

/** Damage in the image in a sentence: as this run met it, else as the run that made the tiles did; null when every block was sound. */
export function damageOf(source: Pick<RasterSource, 'damage'>, done: ReadonlyMap<string, unknown>): string | null {
  const told = [...done.values()].flatMap((mark) => MarkSchema.safeParse(mark).data?.damage ?? [])
  return source.damage()?.sentence ?? told.at(-1) ?? null
}
