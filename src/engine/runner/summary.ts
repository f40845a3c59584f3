import type { Artifact, ArtifactOf } from '../../contracts/kinds/index.ts'
import { areaWords, classWords, lengthWords, quantityWords } from '../../core/words/index.ts'

/** Result of a step in one line, and whether it is truly empty. */
export function summarise(artifact: Artifact): { summary: string; empty: boolean } {
  switch (artifact.kind) {
    case 'quantity':
      return { summary: quantitySummary(artifact), empty: artifact.value === 0 }
    case 'yes_no':
      return yesNoSummary(artifact)
    case 'detections': {
      const shown = artifact.objects.filter((object) => object.score === null || artifact.defaultScore === null || object.score >= artifact.defaultScore).length
      return { summary: `${shown} ${classWords(artifact.classes, shown !== 1)}${sourceWords(artifact.source)}`, empty: shown === 0 }
    }
    case 'mask': {
      const pixels = Object.values(artifact.values).reduce((total, value) => total + (artifact.histogram[String(value)] ?? 0), 0)
      const share = artifact.areaPixels > 0 ? pixels / artifact.areaPixels : 0
      return { summary: `${(share * 100).toFixed(1)} % ${classWords(artifact.classes)}`, empty: pixels === 0 }
    }
    case 'segmentation':
      return {
        summary: `${artifact.classes.length === 1 ? '1 class' : `${artifact.classes.length} classes`}, ${Math.round(artifact.analysedShare * 100)} % analysed${sourceWords(artifact.source)}`,
        empty: false,
      }
    case 'path':
      return {
        summary: artifact.reachable ? (artifact.lengthM === null ? `${Math.round(artifact.lengthPx)} px` : lengthWords(artifact.lengthM)) : 'not connected',
        empty: !artifact.reachable,
      }
    case 'table':
      return tableSummary(artifact)
    case 'state':
      return { summary: artifact.changes.join('; '), empty: false }
    case 'answer':
      return { summary: artifact.answer.text, empty: false }
    default:
      return madeSummary(artifact)
  }
}

/** An answer that cannot be told is not a no. */
function yesNoSummary({ value, label, reason }: ArtifactOf<'yes_no'>): { summary: string; empty: boolean } {
  if (value === null) return { summary: reason ? `cannot tell: ${reason}` : 'cannot tell', empty: false }
  return { summary: value ? `yes, ${label}` : `no ${label}`, empty: !value }
}

function tableSummary({ title, rows, records }: ArtifactOf<'table'>): { summary: string; empty: boolean } {
  if (!records) return { summary: rows.map((row) => row.label).join(' > '), empty: rows.length === 0 }
  return { summary: `${title}: ${records.rows.length} ${records.rows.length === 1 ? 'row' : 'rows'}`, empty: records.rows.length === 0 }
}

type Made = Exclude<Artifact, { kind: 'quantity' | 'yes_no' | 'detections' | 'mask' | 'segmentation' | 'path' | 'table' | 'state' | 'answer' }>

function madeSummary(artifact: Made): { summary: string; empty: boolean } {
  switch (artifact.kind) {
    case 'features':
      return { summary: `${artifact.features.length} ${artifact.title}`, empty: artifact.features.length === 0 }
    case 'graph':
      return { summary: `${artifact.edges.length} stretches of road, ${artifact.nodes.length} nodes`, empty: artifact.edges.length === 0 }
    case 'text':
      return { summary: artifact.text, empty: artifact.text === '' }
    case 'series':
      return { summary: `${artifact.title}, ${artifact.points.length} points`, empty: artifact.points.length === 0 }
    default:
      return { summary: artifact.title, empty: false }
  }
}

/** "1 swimming pool", "2 swimming pools", "340 m²": a label of classes follows its number. */
function quantitySummary({ label, classes, value, dimension, unit }: ArtifactOf<'quantity'>): string {
  if (dimension !== 'count') return dimension === 'area' && unit === 'm2' ? areaWords(value) : quantityWords(value, unit)
  return `${quantityWords(value, unit)} ${value === 1 && label === classWords(classes) ? classWords(classes, false) : label}`
}

/** Which model made it and why that one; labels name themselves in the limits. */
const sourceWords = ({ kind, id, reason }: ArtifactOf<'segmentation'>['source']): string => (kind === 'labels' ? '' : `; model ${id}${reason ? `: ${reason}` : ''}`)
