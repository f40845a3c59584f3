import { answers } from './answers.ts'
import type { Example } from './case.ts'
import { classes } from './classes.ts'
import { images } from './images.ts'
import { structure } from './structure.ts'

/** One pair of plans for each code of the checker. */
export const examples: readonly Example[] = [...structure, ...classes, ...images, ...answers]
export { type Case, catalogueSpecs, type Example, planOf, specsOf } from './case.ts'
