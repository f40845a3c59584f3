import { type Canvas, paint } from '../canvas.ts'
import { fillInk, type Ink, type Rgb, shadeInk, smoothstep, tintInk } from '../colour.ts'
import { noise } from '../noise.ts'
import { cover, type Local, localAt } from '../shape.ts'
import { type Landmark, type LandmarkKind, outlineOf } from '../world/landmarks.ts'

type Dab = { readonly mark: Landmark; readonly u: number; readonly v: number; readonly edge: number; readonly gsdM: number }
type Dress = (ink: Ink, dab: Dab) => void

const base: Readonly<Record<Exclude<LandmarkKind, 'forest' | 'reservoir'>, Rgb>> = {
  playground: [92, 128, 74],
  storage_tank: [206, 206, 200],
  agriculture: [120, 112, 70],
  plane: [222, 222, 220],
  apron: [142, 140, 134],
  harbor: [164, 158, 148],
  ship: [214, 210, 202],
  car_park: [118, 116, 114],
}
const line: Rgb = [226, 224, 214]

const dresses: Readonly<Partial<Record<LandmarkKind, Dress>>> = {
  playground: pitch,
  storage_tank: tank,
  agriculture: rows,
  plane: craft,
  ship: boat,
  car_park: bays,
  harbor: slabs,
  apron: slabs,
}

/** Pitches, tanks, crops, aircraft, boats, quays and car parks. Woods and basins are painted as trees and water. */
export function paintLandmark(canvas: Canvas, mark: Landmark): void {
  const { kind } = mark
  if (kind === 'forest' || kind === 'reservoir') return
  const { box, distance } = outlineOf(mark)
  const local: Local = localAt(mark.x, mark.y, mark.angle)
  paint(canvas, box, (x, y, ink) => {
    const edge = distance(x, y)
    const inside = cover(edge, canvas.gsdM)
    if (inside === 0) return
    fillInk(ink, base[kind], inside)
    dresses[kind]?.(ink, { mark, u: local.u(x, y), v: local.v(x, y), edge, gsdM: canvas.gsdM })
    shadeInk(ink, 0.92 + 0.1 * noise(x / 1.6, y / 1.6, mark.seed) + 0.08 * noise(x * 4, y * 4, mark.seed + 1))
  })
}

function pitch(ink: Ink, { u, v, edge, mark, gsdM }: Dab): void {
  if (mark.halfU < 8) fillInk(ink, [166, 92, 72], ink.a)
  else if (Math.floor(u / 2.6) % 2 === 0) shadeInk(ink, 1.08)
  tintInk(ink, line, 0.8 * Math.max(cover(Math.abs(edge + 0.5) - 0.07, gsdM), cover(Math.abs(u) - 0.07, gsdM), cover(Math.abs(Math.hypot(u, v) - 2.4) - 0.07, gsdM)))
}

function tank(ink: Ink, { u, v, edge, mark }: Dab): void {
  ink.h = 7 + 0.12 * -edge
  if (edge > -0.3) shadeInk(ink, 0.8)
  const turn = Math.atan2(v, u)
  if (Math.abs(Math.sin(turn * 6 + mark.seed)) < 0.05) shadeInk(ink, 0.9)
  if (Math.hypot(u, v) < 0.5) shadeInk(ink, 0.6)
}

function rows(ink: Ink, { u, v, mark }: Dab): void {
  const row = v / 0.9 - Math.floor(v / 0.9)
  tintInk(ink, [88, 104, 50], 0.7 * smoothstep(0.5, 0.25, Math.abs(row - 0.5)) * (0.5 + 0.5 * noise(u * 1.4, v * 1.4, mark.seed + 2)))
}

function craft(ink: Ink, { u, v }: Dab): void {
  ink.h = Math.abs(v) < 0.9 ? 2.2 : 1.6
  if (u > 4.6 && u < 5.3 && Math.abs(v) < 0.55) fillInk(ink, [44, 50, 58], ink.a)
  if (Math.abs(Math.abs(v) - 2.6) < 0.5 && Math.abs(u - 0.3) < 0.8) shadeInk(ink, 0.7)
}

function boat(ink: Ink, { u, v, edge, mark }: Dab): void {
  ink.h = 1
  if (edge > -0.2) shadeInk(ink, 0.8)
  else if (Math.abs(u + 0.4) < 1.3 && Math.abs(v) < 0.75) {
    fillInk(ink, mark.seed % 2 === 0 ? [54, 92, 150] : [190, 186, 178], ink.a)
    ink.h = 2
  } else fillInk(ink, [176, 146, 108], ink.a)
}

function bays(ink: Ink, { u, v, gsdM }: Dab): void {
  const bay = (u + 15 + 1.375) / 2.75
  const between = Math.abs(bay - Math.round(bay)) * 2.75
  const inRow = [-8.5, -1.5, 6].some((row) => Math.abs(v - row) < 2.6)
  if (inRow) tintInk(ink, line, 0.6 * cover(between - 0.06, gsdM))
}

function slabs(ink: Ink, { u, v, mark }: Dab): void {
  if (mark.kind === 'harbor') ink.h = 1
  const joint = Math.min(Math.abs((u / 3.4) % 1), Math.abs((v / 3.4) % 1))
  if (joint < 0.03) shadeInk(ink, 0.84)
}
