import type { PathResult } from '../../../contracts/kinds/index.ts'
import type { AnswerLanguage } from '../languages/index.ts'
import { lengthIn, type Units } from '../units.ts'
import { factOf, type Result, slot, unitsOf, type With, type Worded } from './parts.ts'

/** Whether the one point can be reached from the other, how long the way is, and where it is cut. */
export function wordPath(result: Result, path: PathResult, { ask, language, nextId }: With): Worded {
  const units = unitsOf(ask)
  const id = nextId()
  const fact = factOf(id, result, {
    label: `way from ${path.from.name} to ${path.to.name}`,
    value: path.reachable ? (path.lengthM ?? path.lengthPx) : null,
    unit: path.lengthM !== null ? 'm' : 'px',
    method: path.method,
    evidence: path.evidence,
    intervalReason: 'not_calibrated',
  })
  const moved = movedWords(path, units, language)
  const [from, to] = [path.from.name, path.to.name]
  if (path.reachable) return { kind: 'path', value: true, template: `${language.path.reached(from, to, slot(id))}${moved}`, facts: [fact], reason: null }
  if (path.cannotTell) return { kind: 'path', value: null, template: `${path.reason ?? ''}${moved}`, facts: [], reason: path.reason }
  const gap = path.cut?.gapM ? language.path.gap(lengthIn(path.cut.gapM, units)) : ''
  const template = [language.path.notReached(from, to), path.reason ?? '', gap].filter((one) => one !== '').join(' ') + moved
  return { kind: 'path', value: false, template, facts: [], reason: path.reason }
}

/** A point that was put on the road is named with its distance; a pixel's rounding and a point with no road near it, which stays where it was, are not. */
function movedWords({ from, to }: PathResult, units: Units, language: AnswerLanguage): string {
  const said = [from, to].flatMap(({ name, snapped, snapPx, snapM }) =>
    snapped !== null && snapPx > 1 ? [language.path.moved(name, snapM === null ? `${Math.round(snapPx)} px` : lengthIn(snapM, units))] : [],
  )
  return said.length > 0 ? ` ${said.join(' ')}` : ''
}
