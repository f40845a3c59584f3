import type { PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import type { TileSize } from './decoder.ts'

/** Pixels of the tile in one unit of the model's coordinates: 1, or the tile itself for coordinates from 0 to 1. */
export function unitsOf(card: ModelCard, { width, height }: TileSize, usual: 'pixels' | 'normalised' = 'pixels'): { x: number; y: number } {
  return (card.output.box_units ?? usual) === 'normalised' ? { x: width, y: height } : { x: 1, y: 1 }
}

/** [centre x, centre y, width, height] as left, top, right, bottom. */
export const fromCentre = (x: number, y: number, [width, height]: readonly [number, number]): PixelBox => [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
