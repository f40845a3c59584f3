type Half = 'north' | 'south' | 'east' | 'west'

export type PlaceWords = {
  readonly in: string
  readonly view: string
  readonly half: Readonly<Record<Half, string>>
  around(distance: string, name: string): string
}

const isHalf = (word: string | undefined): word is Half => word === 'north' || word === 'south' || word === 'east' || word === 'west'

/** Words of a place by the label the engine gives it: a name stays the name, a part the program named is translated. */
export const placeIn =
  (words: PlaceWords) =>
  (label: string): string => {
    if (label === 'the view') return ` ${words.in} ${words.view}`
    const around = /^(\S+ m) around (.+)$/.exec(label)
    if (around?.[1] && around[2]) return ` ${words.around(around[1], around[2])}`
    const half = /^(north|south|east|west)(?:ern)? half\b/.exec(label)?.[1]
    return ` ${words.in} ${isHalf(half) ? words.half[half] : label}`
  }

export type ComparisonWords = {
  readonly atLeast: string
  readonly atMost: string
  readonly over: string
  readonly under: string
  readonly and: string
  readonly area: string
  readonly score: string
}

/** A filter's condition in words: `area > 300 m²` with the signs spoken. */
export const comparisons =
  (words: ComparisonWords) =>
  (condition: string): string =>
    condition
      .replaceAll('>=', words.atLeast)
      .replaceAll('<=', words.atMost)
      .replaceAll('>', words.over)
      .replaceAll('<', words.under)
      .replace(/\band\b/g, words.and)
      .replace(/\barea\b/g, words.area)
      .replace(/\bscore\b/g, words.score)
