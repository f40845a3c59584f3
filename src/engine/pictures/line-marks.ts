import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Graph, PathResult } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { mapPixels } from '../../core/geo/index.ts'
import type { Ground, Mark, PenName } from '../../core/picture/index.ts'
import { lengthWords, quantityWords } from '../../core/words/index.ts'
import type { Drawn } from './marks-of.ts'

const pens = { open: 'road_open', blocked: 'road_blocked', unknown: 'road_unknown' } as const satisfies Record<Graph['edges'][number]['state'], PenName>
const stateWords = { open: 'open road, full line', blocked: 'blocked road, dashed', unknown: 'road that could not be seen, dotted' } as const

/** Roads of a graph by state, blocked ones on top. */
export function graphMarks({ frame, edges }: Graph, ground: Ground): Result<Drawn> {
  const marks: Mark[] = []
  const notes: string[] = []
  for (const state of ['open', 'unknown', 'blocked'] as const) {
    const lines: PixelXY[][] = []
    for (const edge of edges.filter((one) => one.state === state)) {
      const line = mapPixels(frame, ground.frame, edge.line)
      if (!line.ok) return line
      lines.push(line.value)
    }
    if (lines.length === 0) continue
    marks.push({ kind: 'lines', pen: pens[state], lines })
    notes.push(`${lines.length} ${lines.length === 1 ? 'stretch' : 'stretches'} of ${stateWords[state]}.`)
  }
  return ok({ marks, legend: [], notes })
}

/** A way with its ends; where there is none, the part that was reached and the place where it is cut. */
export function pathMarks(path: PathResult, ground: Ground): Result<Drawn> {
  const move = mover(path.frame, ground.frame)
  const line = move(path.line)
  const ends = move([path.from.xy, path.to.xy])
  const cut = path.cut ? move([path.cut.a, path.cut.b]) : ok([])
  if (!line.ok) return line
  if (!ends.ok) return ends
  if (!cut.ok) return cut
  const [from, to] = ends.value
  const [a, b] = cut.value
  const marks: Mark[] = []
  if (line.value.length > 1) marks.push({ kind: 'lines', pen: path.reachable ? 'route' : 'route_cut', lines: [line.value] })
  if (a && b) {
    marks.push({ kind: 'lines', pen: 'road_blocked', lines: [[a, b]] })
    marks.push({ kind: 'label', form: 'plate', at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], words: cutWords(path) })
  }
  if (from) marks.push({ kind: 'label', form: 'pin', at: from, words: letter(path.from.name, 'A') })
  if (to) marks.push({ kind: 'label', form: 'pin', at: to, words: letter(path.to.name, 'B') })
  return ok({ marks, legend: [], notes: [wayWords(path)] })
}

const mover = (from: Frame, to: Frame) => (points: readonly PixelXY[]) => mapPixels(from, to, points)

/** A pin has room for three letters; a longer name stands beside its letter in the legend. */
const letter = (name: string, instead: string): string => (name.length <= 3 ? name : instead)
const named = (name: string, instead: string): string => (name.length <= 3 ? name : `${instead} (${name})`)

const cutWords = ({ cut }: PathResult): string => (cut === null ? '' : cut.gapM === null ? `cut ${quantityWords(cut.gapPx, 'px')}` : `cut ${lengthWords(cut.gapM)}`)

function wayWords({ reachable, lengthM, lengthPx, line, ...ends }: PathResult): string {
  const [from, to] = [named(ends.from.name, 'A'), named(ends.to.name, 'B')]
  const length = lengthM === null ? quantityWords(lengthPx, 'px') : lengthWords(lengthM)
  return reachable
    ? `Blue line: way from ${from} to ${to}, ${length}, clear in the image.`
    : `${line.length > 1 ? `Dashed line: part of the way from ${from} that was reached; ${to}` : `${to} and ${from}:`} ${line.length > 1 ? 'is not joined to it' : 'not joined in the image'}.`
}
