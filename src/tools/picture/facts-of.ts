import type { Artifact } from '../../contracts/kinds/index.ts'
import { areaWords, classWords, lengthWords, quantityWords } from '../../core/words/index.ts'

/** A result in one sentence of facts: the value, its interval, the share that was seen; null where a kind tells nothing in words. */
export function sentenceOf(artifact: Artifact): string | null {
  switch (artifact.kind) {
    case 'quantity': {
      const range = artifact.interval ? ` (95 % interval ${quantityWords(artifact.interval[0], artifact.unit)} to ${quantityWords(artifact.interval[1], artifact.unit)})` : ''
      return `${capital(artifact.label)}: ${quantityWords(artifact.value, artifact.unit)}${range}${seen(artifact.analysedShare)}.`
    }
    case 'yes_no':
      return artifact.value === null
        ? `${capital(artifact.label)}: cannot tell${artifact.reason ? `, because ${artifact.reason.replace(/\.$/, '')}` : ''}.`
        : `${capital(artifact.label)}: ${artifact.value ? 'yes' : 'no'}${seen(artifact.analysedShare)}.`
    case 'detections':
      return `Looked for ${classWords(artifact.classes)}: ${shown(artifact)} found${seen(artifact.analysedShare)}.`
    case 'path':
      return artifact.reachable
        ? `${capital(artifact.to.name)} can be reached from ${artifact.from.name} by a way of ${artifact.lengthM === null ? quantityWords(artifact.lengthPx, 'px') : lengthWords(artifact.lengthM)} that is clear in the image.`
        : `${capital(artifact.to.name)} is not joined to ${artifact.from.name} in the image${artifact.reason ? `: ${artifact.reason.replace(/\.$/, '')}` : ''}.`
    case 'table': {
      const top = artifact.rows.slice(0, 5).map(({ label, value, unit }) => `${label} ${unit === 'm2' ? areaWords(value) : quantityWords(value, unit)}`)
      return top.length > 0 ? `${artifact.title}: ${top.join(', ')}.` : artifact.records ? `${artifact.title}: ${artifact.records.rows.length} rows.` : null
    }
    case 'series': {
      const known = artifact.points.filter((point): point is typeof point & { value: number } => point.value !== null)
      const [first, last] = [known[0], known.at(-1)]
      const say = (value: number) => (artifact.unit ? quantityWords(value, artifact.unit) : String(value))
      return first && last
        ? `${artifact.title}: ${say(first.value)} on ${first.at}, ${say(last.value)} on ${last.at}; ${artifact.points.length - known.length} without a value.`
        : `${artifact.title}: no value.`
    }
    case 'features':
      return `${capital(artifact.title)}: ${artifact.features.length}.`
    case 'graph': {
      const of = (state: string) => artifact.edges.filter((edge) => edge.state === state).length
      return `${capital(artifact.title)}: ${artifact.edges.length} stretches, ${of('open')} open, ${of('blocked')} blocked, ${of('unknown')} not seen.`
    }
    case 'text':
      return artifact.text
    default:
      return null
  }
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const seen = (share: number | null): string => (share === null || share >= 0.995 ? '' : `; ${Math.floor(share * 1000) / 10} % of the area could be analysed`)
const shown = ({ objects, defaultScore }: Extract<Artifact, { kind: 'detections' }>): number =>
  objects.filter(({ score }) => score === null || defaultScore === null || score >= defaultScore).length
