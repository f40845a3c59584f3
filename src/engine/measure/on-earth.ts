import { fail, type Result } from '../../contracts/result.ts'
import { makeCrs } from '../../core/geo/index.ts'

/** A refusal for a coordinate system of another body; null on Earth, and where the system is not known. */
export function otherBody(crs: string | null): Result<never> | null {
  const made = crs === null ? null : makeCrs(crs)
  if (!made?.ok || made.value.body === 'Earth') return null
  return fail({
    code: 'frame_unknown',
    message: `The file lies on another body than the Earth (${made.value.body}), and Aftermap measures on the Earth alone.`,
    hint: 'Give the size of a pixel in metres with --gsd to measure in its plane.',
  })
}
