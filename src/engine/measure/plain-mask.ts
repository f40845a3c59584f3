import { basename } from 'node:path'
import { maskValues } from '../../contracts/classes.ts'
import { fail, type Failed } from '../../contracts/result.ts'
import type { Legend } from '../files/index.ts'
import type { MaskClasses } from './mask-classes.ts'

/**
 * Watches the values of a mask without a legend. Most programs write 255 for "here"; Aftermap's own masks mean "not imaged" by it. A mask of
 * nothing but 0 and 255 can mean either, and is not guessed.
 */
export class PlainMaskWatch {
  readonly #classes: MaskClasses
  readonly #isAssumed: boolean
  #sawTop = false
  #sawClass = false

  constructor(classes: MaskClasses, legend: Legend | null) {
    this.#classes = classes
    this.#isAssumed = legend === null
  }

  /** The class of a value that has data. */
  readonly nameOf = (value: number): string | null => {
    const name = this.#classes.nameOf(value)
    if (value === maskValues.nodata) this.#sawTop = true
    else if (name !== 'background') this.#sawClass = true
    return name
  }

  /** Asked when all pixels were seen. */
  problem(path: string): Failed | null {
    if (!this.#isAssumed || !this.#sawTop || this.#sawClass) return null
    return fail({
      code: 'labels_invalid',
      message: `${basename(path)} holds only 0 and 255, and nothing says what they are.`,
      hint: 'Give a legend, for example --legend \'{"255":"building"}\'.',
    })
  }

  warning(): string | null {
    return this.#isAssumed && this.#sawTop ? 'Pixels of value 255 are taken as not imaged and are in no figure; give --legend if they are a class.' : null
  }
}
