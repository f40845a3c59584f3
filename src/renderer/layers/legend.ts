import { classRegistry, maskValues, registryClasses } from '../../contracts/classes.ts'

/** Legend of the masks Aftermap writes itself: pixel value to class. */
export function ownLegend(): Record<string, string> {
  const classes = registryClasses.map((id) => [String(classRegistry[id].index), id])
  return Object.fromEntries([...classes, [String(maskValues.building), 'building'], [String(maskValues.road), 'road']])
}

/** One `value = class` a line, as a person edits it. */
export const legendLines = (legend: Record<string, string>): string =>
  Object.entries(legend)
    .map(([value, name]) => `${value} = ${name}`)
    .join('\n')

/** Labels that are objects, by the name of their file: their classes stand in it as words. */
export const isObjectFile = (path: string): boolean => /\.(json|geojson|xml|csv|tsv|txt)$/i.test(path)

/** As `parseLegend`; nothing at all leaves it to the file, or to the set its name and folder speak of. Objects may have words for values. */
export function givenLegend(words: string, path: string | null): Record<string, string> | null {
  if (words.trim() === '') return {}
  const known = parseLegend(words)
  if (known || path === null || !isObjectFile(path)) return known
  const pairs = words.split('\n').flatMap((line) => (line.trim() === '' ? [] : [/^\s*(.+?)\s*=\s*([\w:]+)\s*$/.exec(line)]))
  return pairs.every((pair) => pair !== null) ? Object.fromEntries(pairs.map(([, word = '', cls = '']) => [word, cls])) : null
}

/** Lines, or the JSON of a legend file, as a legend; null where a line is neither. Values are numbers or `#rrggbb`. */
export function parseLegend(words: string): Record<string, string> | null {
  const lines = words
    .replaceAll(/[{}"]/g, '')
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const pairs = lines.map((line) => /^(\d{1,3}|#[0-9a-fA-F]{6})\s*[=:]\s*([\w:]+)$/.exec(line))
  if (pairs.length === 0 || pairs.some((pair) => pair === null)) return null
  return Object.fromEntries(pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]]] : [])))
}
