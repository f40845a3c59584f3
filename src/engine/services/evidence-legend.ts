import { shapeOf } from '../../core/vector/index.ts'
import { edgeStates, type Features, type Graph } from '../../contracts/kinds/index.ts'
import type { Legend, LegendRow } from '../../contracts/services/evidence.ts'
import { legendWords } from '../pictures/index.ts'
import type { Session } from '../session.ts'
import { classOfFeature, classOfState, lookOfShape, penOf } from '../tiles/shapes/shape-look.ts'

type About = NonNullable<Legend['about']>

const roadWords = { open: 'Road open', blocked: 'Road blocked', unknown: 'Road not seen' } as const

/** How a result that a step made is drawn; nothing for kinds whose classes are its legend. */
export function legendOf({ store, pictures }: Session, { artifactId, plane }: { artifactId: string; plane: string | null }): Legend {
  const artifact = store.artifacts.find(artifactId)
  switch (artifact?.kind) {
    case 'raster':
      return { rows: [], ramp: pictures.made.ramp(artifactId, artifact, plane), about: { ...told(artifact), count: artifact.bands.length } }
    case 'graph':
      return { rows: roadRows(artifact), ramp: null, about: { ...told(artifact), count: artifact.edges.length } }
    case 'features':
      return { rows: featureRows(artifact), ramp: null, about: { ...told(artifact), count: artifact.features.length } }
    default:
      return { rows: [], ramp: null, about: null }
  }
}

const told = ({ title, method, notes }: Omit<About, 'count'>) => ({ title, method, notes })

function roadRows({ edges }: Graph): LegendRow[] {
  return edgeStates.flatMap((state) => {
    const own = edges.filter((edge) => edge.state === state)
    const look = lookOfShape(classOfState[state], '')
    const lengths = own.map(({ lengthM }) => lengthM)
    const isMeasured = lengths.every((lengthM) => lengthM !== null)
    const lengthM = isMeasured ? lengths.reduce((sum, one) => sum + one, 0) : null
    return own.length === 0
      ? []
      : [{ key: classOfState[state], label: roadWords[state], color: look.color, casing: look.casing, pen: penOf({ state, classId: '' }), count: own.length, lengthM }]
  })
}

function featureRows(artifact: Features): LegendRow[] {
  const groups = new Map<string, { count: number; pen: LegendRow['pen'] }>()
  for (const feature of artifact.features) {
    const classId = classOfFeature(artifact, feature)
    const shape = shapeOf(feature.geometry)
    const group = groups.get(classId) ?? { count: 0, pen: shape === 'polygon' ? 'surface' : shape === 'point' ? 'spot' : penOf({ state: null, classId }) }
    group.count += 1
    groups.set(classId, group)
  }
  return [...groups].map(([key, { count, pen }]) => {
    const { color, casing } = lookOfShape(key, artifact.title)
    const words = key === `user:${artifact.title}` ? artifact.title : legendWords(key)
    return { key, label: words.charAt(0).toUpperCase() + words.slice(1), color, casing, pen, count, lengthM: null }
  })
}
