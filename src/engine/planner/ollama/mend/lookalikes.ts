import { lookAlike } from '../../../../core/plan/index.ts'

/** A name in the letters of our names: compatibility forms joined, look-alikes replaced, invisible signs and turns of direction taken out. */
export const plainName = (name: string): string =>
  [...name.normalize('NFKC').replaceAll(/[\p{Cf}\p{Cc}\u3164\u115F]/gu, '')].map((letter) => lookAlike(letter) ?? lookAlike(letter.toLowerCase()) ?? letter).join('')
