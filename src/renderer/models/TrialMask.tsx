import { useEffect, useRef } from 'react'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import type { ModelTrial } from '../../contracts/services/models.ts'
import { hatchFill } from '../map/hatch-pattern.ts'

type Mask = NonNullable<ModelTrial['mask']>

const drawnPx = 512

/** A trial mask over its crop: each class in its colour under its hatch, as on the map. */
export function TrialMask({ mask, clipPath }: { mask: Mask; clipPath: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) draw(context, mask)
  }, [mask])
  return <canvas ref={canvas} className="trial-over" width={drawnPx} height={drawnPx} style={{ clipPath }} data-testid="trial-mask" />
}

function draw(context: CanvasRenderingContext2D, mask: Mask): void {
  context.clearRect(0, 0, drawnPx, drawnPx)
  for (const [value, classId] of Object.entries(mask.classes)) {
    const shape = classId === 'background' ? null : shapeOf(mask, Number(value))
    const filled = shape && filledWith(shape, classId)
    if (filled) context.drawImage(filled, 0, 0)
  }
}

/** White where the mask holds the value, in the mask's own size; null where it holds none. */
function shapeOf({ side, values }: Mask, value: number): OffscreenCanvas | null {
  const pixels = new Uint8ClampedArray(side * side * 4)
  let any = false
  values.forEach((here, at) => {
    if (here !== value) return
    any = true
    pixels.fill(255, at * 4, at * 4 + 4)
  })
  if (!any) return null
  const shape = new OffscreenCanvas(side, side)
  shape.getContext('2d')?.putImageData(new ImageData(pixels, side, side), 0, 0)
  return shape
}

function filledWith(shape: OffscreenCanvas, classId: string): OffscreenCanvas | null {
  const filled = new OffscreenCanvas(drawnPx, drawnPx)
  const context = filled.getContext('2d')
  if (!context) return null
  // cells of the mask stay cells
  context.imageSmoothingEnabled = false
  context.drawImage(shape, 0, 0, drawnPx, drawnPx)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = hatchFill(classId, tokens.map.fillAlpha.result, 1)
  context.fillRect(0, 0, drawnPx, drawnPx)
  return filled
}
