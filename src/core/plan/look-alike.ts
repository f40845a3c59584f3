/** Letters of other scripts that look like Latin ones, and signs like ours: Cyrillic, Greek, Armenian, and a few more. */
const alike: ReadonlyMap<string, string> = new Map(
  [
    ['‐‑‒–—−', '-'],
    ['＿', '_'],
    ['аɑα', 'a'],
    ['АΑ', 'A'],
    ['ƅЬЪ', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еєҽε', 'e'],
    ['ɡ', 'g'],
    ['һ', 'h'],
    ['іɪιı', 'i'],
    ['јϳ', 'j'],
    ['кκ', 'k'],
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
    ['ԝѡ', 'w'],
    ['хχ', 'x'],
    ['уγ', 'y'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter) => [letter, to] as const)),
)

/** The Latin letter a letter looks like; undefined where it looks like none, or is one. */
export const lookAlike = (letter: string): string | undefined => alike.get(letter)
