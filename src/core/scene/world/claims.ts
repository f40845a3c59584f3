import type { BoxM } from '../canvas.ts'

/** A shape by its signed distance: metres to its edge, negative inside, right near the edge. */
export type Outline = { readonly box: BoxM; readonly distance: (x: number, y: number) => number }

/** Ground that is taken. `claim` refuses a shape that comes nearer than `gapM` to another one. */
export type Claims = { readonly claim: (outline: Outline, gapM: number) => boolean; readonly take: (outline: Outline) => void }

/** Kept on a grid of 0.25 m that reaches a little beyond the picture. */
export function makeClaims(sideM: number): Claims {
  const cellM = 0.25
  const marginM = 16
  const across = Math.ceil((sideM + 2 * marginM) / cellM)
  const taken = new Uint8Array(across * across)
  const each = ({ box, distance }: Outline, reachM: number, visit: (at: number, away: number) => boolean): boolean => {
    const cell = (metres: number) => Math.min(across - 1, Math.max(0, Math.floor((metres + marginM) / cellM)))
    for (let row = cell(box[1] - reachM); row <= cell(box[3] + reachM); row++) {
      for (let column = cell(box[0] - reachM); column <= cell(box[2] + reachM); column++) {
        const away = distance((column + 0.5) * cellM - marginM, (row + 0.5) * cellM - marginM)
        if (away < reachM && !visit(row * across + column, away)) return false
      }
    }
    return true
  }
  const take = (outline: Outline): void => {
    each(outline, 0.01, (at) => {
      taken[at] = 1
      return true
    })
  }
  return {
    take,
    claim(outline, gapM) {
      if (!each(outline, gapM, (at) => taken[at] === 0)) return false
      take(outline)
      return true
    },
  }
}
