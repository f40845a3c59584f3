/** Which of the two an angle is, where a letter or a label says it; `O` is west in French and Spanish and east in German. */
export type Side = 'N' | 'S' | 'E' | 'W' | 'O' | 'LAT' | 'LON'

/** One angle as written: degrees (signed as typed) and what its letter says. */
export type Angle = { readonly degrees: number; readonly side: Side | null; readonly problem: string | null }

type Token = { readonly kind: 'number' | 'mark' | 'side' | 'break'; readonly text: string }

const grammar =
  /(?<number>[+-]?\d+(?:\.\d*)?|(?<![\d.])[+-]?\.\d+)|(?<mark>°|'|"|:|\bDEG(?:REES?)?\b|\bMIN(?:UTES?)?\b|\bSEC(?:ONDS?)?\b|(?<=\d)[DM](?![A-Z]))|(?<side>\b(?:LAT(?:ITUDE)?|LON(?:GITUDE)?|LONG|LNG)\b|NORTH|SOUTH|EAST|WEST|[NSEWO])|(?<break>[,;/|])|(?<space>[ =()[\]]+)|(?<other>.)/g

/** The tokens of a tidied text, or null where it holds anything a pair of angles does not. */
export function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  for (const { groups } of text.matchAll(grammar)) {
    const [kind, value] = Object.entries(groups ?? {}).find(([, found]) => found !== undefined) ?? ['other', '']
    if (kind === 'other' || value === undefined) return null
    if (kind === 'number' || kind === 'mark' || kind === 'side' || kind === 'break') tokens.push({ kind, text: value })
  }
  return secondsLetters(tokens, text)
}

/** `18D32M21S N`: an S right behind the third number of an angle is a second where another letter follows for the side. */
function secondsLetters(tokens: readonly Token[], text: string): Token[] {
  if (!/\d\s*D\s*\d+\s*M\s*[\d.]+\s*S/.test(text)) return [...tokens]
  return tokens.filter((token, i) => !(token.text === 'S' && tokens[i - 2]?.text === 'M' && tokens[i - 1]?.kind === 'number'))
}

const sideOf = (text: string): Side => (/^(LAT|LO|LNG)/.test(text) ? (text.startsWith('LAT') ? 'LAT' : 'LON') : (text.charAt(0) as Side))
const numbersIn = (tokens: readonly Token[]): Token[] => tokens.filter((token) => token.kind === 'number')

/** The two angles of a text, cut at letters, at a break, at the second degree mark or in the middle; null where that gives no two. */
export function twoAngles(tokens: readonly Token[]): [Angle, Angle] | null {
  const cut = cutAt(tokens)
  if (cut === null) return null
  const [a, b] = [angleOf(tokens.slice(0, cut)), angleOf(tokens.slice(cut))]
  return a && b ? [a, b] : null
}

function cutAt(tokens: readonly Token[]): number | null {
  const sides = tokens.flatMap((token, i) => (token.kind === 'side' ? [i] : []))
  const breaks = tokens.flatMap((token, i) => (token.kind === 'break' ? [i] : []))
  const second = sides[1]
  if (sides.length > 2 && !labelled(tokens, sides)) return null
  if (sides.length === 2 && second !== undefined) return tokens[0]?.kind === 'side' ? second : (sides[0] ?? 0) + 1
  if (breaks.length === 1) return breaks[0] ?? null
  if (sides.length === 1 && tokens[0]?.kind !== 'side' && tokens.at(-1)?.kind !== 'side') return (sides[0] ?? 0) + 1
  const degreeMarks = tokens.flatMap((token, i) => (/^(°|D|DEG)/.test(token.text) && token.kind === 'mark' ? [i - 1] : []))
  if (degreeMarks.length === 2) return degreeMarks[1] ?? null
  return middleOf(tokens)
}

/** `LAT 18.5 N LON 72.3 W` has four sides. */
const labelled = (tokens: readonly Token[], sides: readonly number[]): boolean =>
  sides.length <= 4 && sides.filter((i) => sideOf(tokens[i]?.text ?? '').startsWith('L')).length === 2

function middleOf(tokens: readonly Token[]): number | null {
  const places = tokens.flatMap((token, i) => (token.kind === 'number' ? [i] : []))
  const label = tokens.findIndex((token, i) => i > 0 && token.kind === 'side' && sideOf(token.text).startsWith('L'))
  if (label > 0) return label
  return places.length % 2 === 0 ? (places[places.length / 2] ?? null) : null
}

function angleOf(tokens: readonly Token[]): Angle | null {
  const numbers = numbersIn(tokens)
  const sides = tokens.filter((token) => token.kind === 'side').map((token) => sideOf(token.text))
  const side = sides.find((one) => !one.startsWith('L')) ?? sides[0] ?? null
  if (numbers.length === 0 || numbers.length > 3) return null
  const texts = numbers.map((token) => token.text)
  const first = texts[0] ?? ''
  const values = texts.map(Number)
  if (values.slice(1).some((value) => value < 0)) return null
  const problem = partProblem(values)
  const [whole = 0, minutes = 0, seconds = 0] = values.map(Math.abs)
  const packed = values.length === 1 && side !== null ? packedDegrees(first, side) : null
  const size = packed ?? whole + minutes / 60 + seconds / 3600
  // the sign belongs to the whole: -0 30 0 is half a degree south
  return { degrees: first.startsWith('-') ? -size : size, side, problem }
}

/** 60.0 carries (software rounds 59.999 to it); 61 is a slip. */
function partProblem(values: readonly number[]): string | null {
  if (values.slice(1).some((value) => value > 60)) return 'Minutes and seconds go up to 60.'
  if (values.slice(0, -1).some((value) => !Number.isInteger(value))) return 'Only the last of degrees, minutes and seconds may have a fraction.'
  return null
}

/** `183221N 0722011W` and `1832.35N 07220.18W`: degrees, minutes and seconds without marks; null where it is a plain number. */
function packedDegrees(text: string, side: Side): number | null {
  const [, whole = '', fraction = ''] = /^(\d+)(\.\d+)?$/.exec(text) ?? []
  const lead = side === 'N' || side === 'S' ? 2 : 3
  if (whole.length !== lead + 2 && whole.length !== lead + 4) return null
  const minutes = Number(whole.slice(lead, lead + 2))
  const last = whole.slice(lead + 2)
  return Number(whole.slice(0, lead)) + (last === '' ? Number(`${minutes}${fraction}`) : minutes + Number(`${last}${fraction}`) / 60) / 60
}
