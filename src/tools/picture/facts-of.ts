import type { Artifact, ArtifactOf } from '../../contracts/kinds/index.ts'
import { areaWords, classWords, lengthWords, quantityWords } from '../../core/words/index.ts'

/** A result in one sentence of facts: the value, its interval, the share that was seen; null where a kind tells nothing in words. */
export function sentenceOf(artifact: Artifact): string | null {
  switch (artifact.kind) {
    case 'quantity':
      return quantitySentence(artifact)
    case 'yes_no':
      return yesNoSentence(artifact)
    case 'detections':
      return `Looked for ${classWords(artifact.classes)}: ${shown(artifact)} found${seen(artifact.analysedShare)}.`
    case 'path':
      return pathSentence(artifact)
    case 'table':
      return tableSentence(artifact)
    case 'series':
      return seriesSentence(artifact)
    case 'features':
      return `${capital(artifact.title)}: ${artifact.features.length}.`
    case 'graph':
      return graphSentence(artifact)
    case 'text':
      return artifact.text
    default:
      return null
  }
}

function quantitySentence({ label, value, unit, interval, analysedShare }: ArtifactOf<'quantity'>): string {
  const range = interval ? ` (95 % interval ${quantityWords(interval[0], unit)} to ${quantityWords(interval[1], unit)})` : ''
  return `${capital(label)}: ${quantityWords(value, unit)}${range}${seen(analysedShare)}.`
}

function yesNoSentence({ label, value, reason, analysedShare }: ArtifactOf<'yes_no'>): string {
  if (value === null) return `${capital(label)}: cannot tell${reason ? `, because ${bare(reason)}` : ''}.`
  return `${capital(label)}: ${value ? 'yes' : 'no'}${seen(analysedShare)}.`
}

function pathSentence({ reachable, from, to, lengthM, lengthPx, reason }: ArtifactOf<'path'>): string {
  const length = lengthM === null ? quantityWords(lengthPx, 'px') : lengthWords(lengthM)
  if (reachable) return `${capital(to.name)} can be reached from ${from.name} by a way of ${length} that is clear in the image.`
  return `${capital(to.name)} is not joined to ${from.name} in the image${reason ? `: ${bare(reason)}` : ''}.`
}

function tableSentence({ title, rows, records }: ArtifactOf<'table'>): string | null {
  const top = rows.slice(0, 5).map(({ label, value, unit }) => `${label} ${unit === 'm2' ? areaWords(value) : quantityWords(value, unit)}`)
  if (top.length > 0) return `${title}: ${top.join(', ')}.`
  return records ? `${title}: ${records.rows.length} rows.` : null
}

function seriesSentence({ title, unit, points }: ArtifactOf<'series'>): string {
  const known = points.filter((point): point is typeof point & { value: number } => point.value !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return `${title}: no value.`
  const say = (value: number) => (unit ? quantityWords(value, unit) : String(value))
  const gaps = points.length - known.length
  return `${title}: ${say(first.value)} on ${first.at}, ${say(last.value)} on ${last.at}${gaps > 0 ? `; ${gaps} without a value` : ''}.`
}

function graphSentence({ title, edges }: ArtifactOf<'graph'>): string {
  const of = (state: string) => edges.filter((edge) => edge.state === state).length
  return `${capital(title)}: ${edges.length} stretches, ${of('open')} open, ${of('blocked')} blocked, ${of('unknown')} not seen.`
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const bare = (sentence: string): string => sentence.replace(/\.$/, '')
const seen = (share: number | null): string => (share === null || share >= 0.995 ? '' : `; ${Math.floor(share * 1000) / 10} % of the area could be analysed`)
const shown = ({ objects, defaultScore }: ArtifactOf<'detections'>): number =>
  objects.filter(({ score }) => score === null || defaultScore === null || score >= defaultScore).length
