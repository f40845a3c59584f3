import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { type Ground, onPaper } from './ground.ts'
import { hatchFill, type Look, outlineMm, pxMm } from './look.ts'
import { short, tag } from './svg.ts'
import { ink, textLine, textWidth } from './text.ts'

type Polygon = readonly (readonly PixelXY[])[]

/** What lies on a map, bottom first; positions in pixels of the ground's frame. */
export type Mark =
  /** an image: `href` is a data URI, `box` where it lies */
  | { readonly kind: 'picture'; readonly href: string; readonly box: PixelBox; readonly opacity?: number; readonly pixelated?: boolean }
  /** surfaces of one class; `faint`: shown, not counted */
  | { readonly kind: 'surfaces'; readonly look: Look; readonly polygons: readonly Polygon[]; readonly faint?: boolean; readonly opacity?: number }
  | { readonly kind: 'lines'; readonly pen: PenName; readonly lines: readonly (readonly PixelXY[])[] }
  | { readonly kind: 'points'; readonly look: Look; readonly points: readonly PixelXY[] }
  /** the asked area; all around it is dimmed a little */
  | { readonly kind: 'area'; readonly rings: Polygon }
  /** a lettered place: `pin` for points, `plate` for cuts and names */
  | { readonly kind: 'label'; readonly form: 'pin' | 'plate'; readonly at: PixelXY; readonly words: string }

const { map } = tokens
const roadLook = tokens.classes

type Pen = { readonly casing: Stroke; readonly halo?: Stroke; readonly line: Stroke }
type Stroke = { readonly stroke: string; readonly width: number; readonly dash?: readonly number[] }

/** Pens of lines, in screen pixels as in the window. */
const pens = {
  route: { casing: { stroke: map.route.casing, width: map.route.casingWidth }, halo: { stroke: map.route.halo, width: map.route.haloWidth }, line: map.route },
  route_cut: { casing: { stroke: map.routeCut.casing, width: map.routeCut.casingWidth }, line: map.routeCut },
  road_open: { casing: { stroke: roadLook.road_clear.casing, width: 3.6 }, line: { stroke: roadLook.road_clear.color, width: 2 } },
  road_blocked: { casing: { stroke: '#FFFFFF', width: 5 }, line: { stroke: roadLook.road_blocked.color, width: 3.4, dash: [7, 4] } },
  road_unknown: { casing: { stroke: '#FFFFFF', width: 3.6 }, line: { stroke: roadLook.unknown.color, width: 2, dash: [2, 3] } },
  plain: { casing: { stroke: '#0B0E11', width: 3.6 }, line: { stroke: '#F2F2F0', width: 2 } },
} as const satisfies Record<string, Pen>
export type PenName = keyof typeof pens

/** Smallest object that keeps its hatch, and its outline, in millimetres. */
const small = { hatch: 12 * pxMm, shape: 6 * pxMm } as const

/** Draws the marks of a ground, clipped to its frame. `prefix` keeps ids of several grounds in one picture apart. */
export function drawMarks(ground: Ground, marks: readonly Mark[], prefix = 'm'): string {
  const { rect } = ground
  const clip = `${prefix}-clip`
  const drawn = marks.map((mark, at) => drawMark(ground, mark, `${prefix}-${at}`))
  const frame = tag('clipPath', { id: clip }, tag('rect', { x: rect.x, y: rect.y, width: rect.width, height: rect.height }))
  return tag('defs', {}, frame, ...drawn.map(({ defs }) => defs)) + tag('g', { 'clip-path': `url(#${clip})` }, ...drawn.map(({ body }) => body))
}

type Drawn = { readonly defs: string; readonly body: string }
const plain = (body: string): Drawn => ({ defs: '', body })

function drawMark(ground: Ground, mark: Mark, id: string): Drawn {
  switch (mark.kind) {
    case 'picture':
      return plain(picture(ground, mark))
    case 'surfaces':
      return surfaces(ground, mark, id)
    case 'lines':
      return lines(ground, mark, id)
    case 'points':
      return plain(mark.points.map((xy) => spot(onPaper(ground, xy), mark.look)).join(''))
    case 'area':
      return area(ground, mark, id)
    case 'label':
      return plain(mark.form === 'pin' ? pin(ground, mark) : namePlate(ground, mark))
  }
}

function picture(ground: Ground, { href, box, opacity, pixelated }: Extract<Mark, { kind: 'picture' }>): string {
  const [x, y] = onPaper(ground, [box[0], box[1]])
  const [right, bottom] = onPaper(ground, [box[2], box[3]])
  const rendering = pixelated ? 'optimizeSpeed' : null
  return tag('image', { x, y, width: right - x, height: bottom - y, preserveAspectRatio: 'none', opacity, 'image-rendering': rendering, 'xlink:href': href })
}

type Extent = { readonly width: number; readonly height: number; readonly centre: readonly [number, number]; readonly outside: boolean }

function extentOf(ground: Ground, ring: readonly PixelXY[]): Extent {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const { box, perPxMm } = ground
  const outside = !(right >= box[0] && left <= box[2] && bottom >= box[1] && top <= box[3])
  return { outside, width: (right - left) * perPxMm.x, height: (bottom - top) * perPxMm.y, centre: onPaper(ground, [(left + right) / 2, (top + bottom) / 2]) }
}

/** Path of rings on paper. */
const pathOf = (ground: Ground, rings: Polygon, close: boolean): string => rings.map((ring) => ringPath(ground, close ? ring.slice(0, -1) : ring, close)).join('')

/** Points closer than a fiftieth of a millimetre to the last one are left out, the end never. */
function ringPath(ground: Ground, ring: readonly PixelXY[], close: boolean): string {
  let d = ''
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (const [at, point] of ring.entries()) {
    const [x, y] = onPaper(ground, point)
    const isNear = Math.abs(x - lastX) < 0.02 && Math.abs(y - lastY) < 0.02
    if (isNear && at < ring.length - 1) continue
    d += `${d === '' ? 'M' : 'L'}${short(x)} ${short(y)}`
    ;[lastX, lastY] = [x, y]
  }
  return close && d !== '' ? `${d}Z` : d
}

type Surfaces = Extract<Mark, { kind: 'surfaces' }>

function surfaces(ground: Ground, mark: Surfaces, id: string): Drawn {
  const large: string[] = []
  const little: string[] = []
  const spots: string[] = []
  for (const rings of mark.polygons) {
    const extent = extentOf(ground, rings[0] ?? [])
    if (extent.outside) continue
    const side = Math.max(extent.width, extent.height)
    if (side < small.shape) spots.push(spot(extent.centre, mark.look))
    else (side < small.hatch ? little : large).push(pathOf(ground, rings, true))
  }
  const parts = [inks(mark, { paths: large, id: `${id}-l`, thin: false }), inks(mark, { paths: little, id: `${id}-s`, thin: true })]
  return { defs: parts.map(({ defs }) => defs).join(''), body: parts.map(({ body }) => body).join('') + spots.join('') }
}

/** One path drawn three times: casing, colour, hatch. What is small has no hatch and a stronger fill instead. */
function inks({ look, faint = false, opacity = 1 }: Surfaces, { paths, id, thin }: { paths: readonly string[]; id: string; thin: boolean }): Drawn {
  if (paths.length === 0) return plain('')
  const use = (attributes: Record<string, string | number | null>) => tag('use', { 'xlink:href': `#${id}`, ...attributes })
  const share = thin ? 0.5 : 1
  const alpha = faint ? 0.08 : Math.min(1, (thin ? 0.6 : look.fillAlpha) * opacity)
  const hatch = thin || faint ? null : hatchFill(look)
  const colour = { fill: look.color, 'fill-opacity': alpha, stroke: look.color, 'stroke-width': outlineMm.color * share, 'stroke-opacity': faint ? 0.6 : null }
  const casing = { fill: 'none', stroke: look.casing, 'stroke-width': outlineMm.casing * share, 'stroke-opacity': faint ? 0.4 : 0.9 }
  const body = [use(casing), use(colour), hatch ? use({ fill: hatch, 'fill-opacity': opacity < 1 ? opacity : null }) : ''].join('')
  return { defs: tag('path', { id, d: paths.join(''), 'fill-rule': 'evenodd', 'stroke-linejoin': 'round' }), body }
}

const spot = ([cx, cy]: readonly [number, number], look: Look): string =>
  tag('circle', { cx, cy, r: small.shape / 2 + 0.2, fill: look.casing }) + tag('circle', { cx, cy, r: small.shape / 2, fill: look.color })

function lines(ground: Ground, { pen, lines: many }: Extract<Mark, { kind: 'lines' }>, id: string): Drawn {
  const d = pathOf(ground, many, false)
  if (d === '') return plain('')
  const { casing, halo, line }: Pen = pens[pen]
  const drawn = [casing, halo, line].flatMap((one) =>
    one
      ? [
          tag('use', {
            'xlink:href': `#${id}`,
            fill: 'none',
            stroke: one.stroke,
            'stroke-width': one.width * pxMm,
            'stroke-dasharray': one.dash ? one.dash.map((length) => length * pxMm).join(' ') : null,
            'stroke-linejoin': 'round',
            'stroke-linecap': one.dash ? 'butt' : 'round',
          }),
        ]
      : [],
  )
  return { defs: tag('path', { id, d }), body: drawn.join('') }
}

function area(ground: Ground, { rings }: Extract<Mark, { kind: 'area' }>, id: string): Drawn {
  const { rect } = ground
  const d = pathOf(ground, rings, true)
  const around = `M${short(rect.x)} ${short(rect.y)}h${short(rect.width)}v${short(rect.height)}h${short(-rect.width)}Z${d}`
  const use = (attributes: Record<string, string | number>) => tag('use', { 'xlink:href': `#${id}`, fill: 'none', ...attributes })
  const edge = map.area
  return {
    defs: tag('path', { id, d }),
    body:
      tag('path', { d: around, fill: '#0B0E11', 'fill-opacity': 0.18, 'fill-rule': 'evenodd' }) +
      use({ stroke: '#0B0E11', 'stroke-opacity': 0.85, 'stroke-width': edge.casingWidth * pxMm }) +
      use({ stroke: edge.stroke, 'stroke-width': edge.width * pxMm, 'stroke-dasharray': edge.dash.map((length) => length * pxMm).join(' ') }),
  }
}

type Label = Extract<Mark, { kind: 'label' }>
const labelType = { sizeMm: 2.4, weight: 'bold', color: '#FFFFFF' } as const

/** Drop-shaped pin whose tip stands on the place. */
function pin(ground: Ground, { at, words }: Label): string {
  const [x, y] = onPaper(ground, at)
  const r = Math.max(2.4, textWidth(words, labelType) / 2 + 0.9)
  const up = r * 2.1
  const shape = `M${short(x)} ${short(y)}C${short(x - r * 0.4)} ${short(y - up * 0.45)} ${short(x - r)} ${short(y - up * 0.55)} ${short(x - r)} ${short(y - up)}A${short(r)} ${short(r)} 0 1 1 ${short(x + r)} ${short(y - up)}C${short(x + r)} ${short(y - up * 0.55)} ${short(x + r * 0.4)} ${short(y - up * 0.45)} ${short(x)} ${short(y)}Z`
  return tag('path', { d: shape, fill: '#2F55D4', stroke: '#FFFFFF', 'stroke-width': 0.4 }) + textLine(words, labelType, { x, y: y - up + 0.85, anchor: 'middle' })
}

/** Dark plate centred above the place. */
function namePlate(ground: Ground, { at, words }: Label): string {
  const [x, y] = onPaper(ground, at)
  const width = textWidth(words, labelType) + 2
  // a plate at the edge is moved inside, so that it is read whole
  const { rect } = ground
  const left = Math.max(rect.x + 0.6, Math.min(rect.x + rect.width - width - 0.6, x - width / 2))
  const top = Math.max(rect.y + 0.6, Math.min(rect.y + rect.height - 4.2, y - 5))
  return (
    tag('rect', { x: left, y: top, width, height: 3.6, rx: 0.6, fill: '#0B0E11', 'fill-opacity': 0.88 }) +
    textLine(words, labelType, { x: left + width / 2, y: top + 2.65, anchor: 'middle' })
  )
}

/** Ink of the line around a map. */
export const frameLine = ({ rect }: Ground): string =>
  tag('rect', { x: rect.x, y: rect.y, width: rect.width, height: rect.height, fill: 'none', stroke: ink.text, 'stroke-width': 0.3 })
