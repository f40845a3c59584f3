/** Letters of other scripts that look like Latin ones, for names a program must match: Cyrillic, Greek, and a few signs. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аɑα', 'a'],
    ['ЬЪ', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еҽε', 'e'],
    ['ɡ', 'g'],
    ['һ', 'h'],
    ['іıι', 'i'],
    ['јϳ', 'j'],
    ['κк', 'k'],
    ['ӏ', 'l'],
    ['м', 'm'],
    ['ո', 'n'],
    ['оοօ', 'o'],
    ['рρ', 'p'],
    ['ԛ', 'q'],
    ['ѕ', 's'],
    ['тτ', 't'],
    ['υս', 'u'],
    ['ν', 'v'],
    ['ѡ', 'w'],
    ['хχ', 'x'],
    ['уγ', 'y'],
    ['‐‑‒–—−', '-'],
    ['＿', '_'],
  ].flatMap(([letters = '', plain = '']) => [...letters].map((letter) => [letter, plain])),
)

/** A name in the letters of our names: compatibility forms joined, look-alikes replaced, invisible signs and turns of direction taken out. */
export const plainName = (name: string): string =>
  [...name.normalize('NFKC').replaceAll(/[\p{Cf}\p{Cc}\u3164\u115F]/gu, '')].map((letter) => alike[letter] ?? alike[letter.toLowerCase()] ?? letter).join('')
