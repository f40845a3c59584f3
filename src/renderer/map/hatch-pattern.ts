import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { type ClassLook, lookOf } from '../ui/palette.ts'

type XY = readonly [number, number]

const cell = tokens.hatch.tile
const cache = new Map<string, CanvasPattern | string>()

/** Hex colour with an alpha. */
export function withAlpha(hex: string, alpha: number): string {
  const value = Number.parseInt(hex.slice(1), 16)
  return `rgba(${value >> 16}, ${(value >> 8) & 255}, ${value & 255}, ${alpha})`
}

/** Fill of a class: its colour at `alpha` under its hatch; hatch strokes lie on a casing so that they survive grey. */
export function hatchFill(classId: string, alpha: number, pixelRatio: number): CanvasPattern | string {
  const key = `${classId}|${alpha}|${pixelRatio}`
  const known = cache.get(key)
  if (known) return known
  const look = lookOf(classId)
  const made = drawCell(look, alpha, pixelRatio) ?? withAlpha(look.color, alpha)
  cache.set(key, made)
  return made
}

function drawCell(look: ClassLook, alpha: number, pixelRatio: number): CanvasPattern | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(cell * pixelRatio)
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(canvas.width / cell, canvas.width / cell)
  context.fillStyle = withAlpha(look.color, alpha)
  context.fillRect(0, 0, cell, cell)
  drawHatch(context, look)
  return context.createPattern(canvas, 'repeat')
}

function drawHatch(context: CanvasRenderingContext2D, look: ClassLook): void {
  const stroke = (width: number, casingWidth: number, trace: () => void) => {
    for (const [style, lineWidth] of [
      [withAlpha(look.casing, tokens.hatch.casingAlpha), casingWidth],
      [look.color, width],
    ] as const) {
      context.strokeStyle = style
      context.lineWidth = lineWidth
      context.beginPath()
      trace()
      context.stroke()
    }
  }
  const { hatch } = tokens
  if (look.hatch === 'dots') {
    for (const [style, radius] of [
      [withAlpha(look.casing, hatch.casingAlpha), hatch.dots.casingRadius],
      [look.color, hatch.dots.radius],
    ] as const) {
      context.fillStyle = style
      for (const [x = 0, y = 0] of hatch.dots.at) disc(context, [x, y], radius)
    }
  } else if (look.hatch === 'diagonal' || look.hatch === 'cross') {
    const width = look.hatch === 'cross' ? hatch.cross : hatch.diagonal
    stroke(width.width, width.casingWidth, () => {
      for (const offset of [-cell, 0, cell]) line(context, [offset, cell], [offset + cell, 0])
      if (look.hatch === 'cross') for (const offset of [-cell, 0, cell]) line(context, [offset, 0], [offset + cell, cell])
    })
  } else if (look.hatch === 'vertical') stroke(hatch.vertical.width, hatch.vertical.casingWidth, () => hatch.vertical.at.forEach((x) => line(context, [x, 0], [x, cell])))
  else if (look.hatch === 'waves') stroke(hatch.waves.width, hatch.waves.casingWidth, () => wave(context))
  else if (look.hatch === 'rings') stroke(hatch.rings.width, hatch.rings.casingWidth, () => context.arc(cell / 2, cell / 2, hatch.rings.radius, 0, 2 * Math.PI))
  else if (look.hatch === 'line') stroke(hatch.line.width, hatch.line.width + 1.4, () => line(context, [0, cell / 2], [cell, cell / 2]))
  else if (look.hatch === 'dash-bar') stroke(hatch['dash-bar'].width, hatch['dash-bar'].width + 1.4, () => line(context, [0, cell / 2], [hatch['dash-bar'].dash[0] ?? 7, cell / 2]))
}

function disc(context: CanvasRenderingContext2D, [x, y]: XY, radius: number) {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function line(context: CanvasRenderingContext2D, [x0, y0]: XY, [x1, y1]: XY) {
  context.moveTo(x0, y0)
  context.lineTo(x1, y1)
}

function wave(context: CanvasRenderingContext2D) {
  context.moveTo(0, cell / 2)
  context.bezierCurveTo(cell / 4, cell / 2 - 4, cell / 4, cell / 2 - 4, cell / 2, cell / 2)
  context.bezierCurveTo((cell * 3) / 4, cell / 2 + 4, (cell * 3) / 4, cell / 2 + 4, cell, cell / 2)
}
