import { groupDigits } from '../words/index.ts'
import { type Ground, northDeg, oneTwoFive } from './ground.ts'
import { tag } from './svg.ts'
import { ink, textLine, textWidth } from './text.ts'

const plate = (box: { x: number; y: number; width: number; height: number }): string => tag('rect', { ...box, rx: 0.8, fill: '#FFFFFF', 'fill-opacity': 0.88 })

/** Length of a scale bar: 1, 2 or 5 times a power of ten metres (pixels where the pixel size is not known), at most `mostMm` on paper. */
export function barLength(ground: Ground, mostMm: number): { readonly units: number; readonly lengthMm: number; readonly words: string } {
  const perUnitMm = ground.denominator === null ? ground.perPxMm.x : 1000 / ground.denominator
  const units = oneTwoFive(mostMm / perUnitMm)
  return { units, lengthMm: units * perUnitMm, words: ground.denominator === null ? `${plain(units)} px` : units >= 2000 ? `${plain(units / 1000)} km` : `${plain(units)} m` }
}

/** A round length as people say it: 0.5, 20, 5 000. */
const plain = (value: number): string => groupDigits(value, Math.max(0, -Math.floor(Math.log10(value) + 1e-9)))

/** Scale bar in the lower left corner of the map frame. */
export function scaleBar(ground: Ground): string {
  const { rect } = ground
  const bar = barLength(ground, Math.max(8, Math.min(45, rect.width * 0.28)))
  const type = { sizeMm: 2.4, weight: 'bold' } as const
  const pad = 1.6
  const half = bar.lengthMm / 2
  const words = textWidth(bar.words, type)
  // the last number hangs over the end of the bar
  const width = Math.max(bar.lengthMm + words / 2 + 1, words + 4) + 2 * pad
  const [x, y] = [rect.x + 2, rect.y + rect.height - 2 - 7.4]
  const [left, top] = [x + pad, y + 4.6]
  const piece = (at: number, fill: string) => tag('rect', { x: left + at, y: top, width: half, height: 1.3, fill, stroke: ink.text, 'stroke-width': 0.2 })
  return [
    plate({ x, y, width, height: 7.4 }),
    piece(0, ink.text),
    piece(half, '#FFFFFF'),
    textLine('0', type, { x: left, y: y + 3.5 }),
    textLine(bar.words, type, { x: left + bar.lengthMm, y: y + 3.5, anchor: 'middle' }),
  ].join('')
}

/** Arrow to true north in the upper left corner; says so where north is not known. */
export function northArrow(ground: Ground): string {
  const { rect } = ground
  const angle = northDeg(ground)
  const [x, y] = [rect.x + 2, rect.y + 2]
  if (angle === null) {
    const words = 'North is not known'
    const type = { sizeMm: 2.2, color: ink.soft }
    return plate({ x, y, width: textWidth(words, type) + 3, height: 4.6 }) + textLine(words, type, { x: x + 1.5, y: y + 3.1 })
  }
  const [cx, cy] = [x + 5, y + 6.5]
  // the letter stands upright beside the tip
  const turn = (angle * Math.PI) / 180
  const tip = [cx + Math.sin(turn) * 4.4, cy - Math.cos(turn) * 4.4] as const
  const arrow = tag('path', { d: 'M0 -3.2L1.7 2.2L0 1.1L-1.7 2.2Z', fill: ink.text, transform: `translate(${cx} ${cy}) rotate(${angle.toFixed(2)})` })
  return plate({ x, y, width: 10, height: 13 }) + arrow + textLine('N', { sizeMm: 2.6, weight: 'bold' }, { x: tip[0], y: tip[1] + 0.95, anchor: 'middle' })
}

/** "1:1 500 at A4" */
export const scaleWords = ({ denominator }: Ground, paper: string): string =>
  denominator === null ? 'No scale: the pixel size is not known' : `1:${groupDigits(Math.round(denominator))} at ${paper}`
