import type { Fact } from '../../contracts/answer.ts'
import type { PathResult } from '../../contracts/kinds/index.ts'
import { frameToLonLat, mgrsOf } from '../../core/geo/index.ts'
import { lengthWords } from '../../core/words/index.ts'
import type { Session } from '../session.ts'
import type { Told } from './told.ts'

/** Sentences of routes: what the answer says, then where a way is cut, in coordinates a driver can type. */
export function accessLines({ requests }: Session, told: readonly Told[]): { text: string; facts: readonly Fact[] }[] {
  return told.flatMap(({ request, answer, facts }) => {
    const paths = request.steps.flatMap((step) => {
      const artifact = requests.storedOf(step)?.artifact
      return artifact?.kind === 'path' ? [artifact] : []
    })
    if (paths.length === 0) return []
    return [{ text: answer.text, facts }, ...paths.flatMap((path) => cutLine(path).map((text) => ({ text, facts })))]
  })
}

function cutLine({ cut, frame, from, to }: PathResult): string[] {
  if (cut === null) return []
  const gap = cut.gapM === null ? '' : `, a gap of ${lengthWords(cut.gapM)}`
  const middle: [number, number] = [(cut.a[0] + cut.b[0]) / 2, (cut.a[1] + cut.b[1]) / 2]
  const lonLat = frame.crs === null ? null : frameToLonLat(frame, middle)
  if (!lonLat?.ok) return [`The way from ${from.name} to ${to.name} is cut at column ${Math.round(middle[0])}, row ${Math.round(middle[1])}${gap}.`]
  const [lon, lat] = lonLat.value
  return [`The way from ${from.name} to ${to.name} is cut at ${lat.toFixed(5)}, ${lon.toFixed(5)} (${mgrsOf([lon, lat])})${gap}.`]
}
