/** One image of the file: the raster itself or a reduced one. */
export type LevelPlan = { readonly width: number; readonly height: number; readonly across: number; readonly down: number }

/** The image, and halves of it until one fits a tile. */
export function levelPlans(
  { width, height }: { readonly width: number; readonly height: number },
  { tilePx, overviews }: { readonly tilePx: number; readonly overviews: boolean },
): LevelPlan[] {
  const plans = [planOf(width, height, tilePx)]
  let [w, h] = [width, height]
  while (overviews && Math.max(w, h) > tilePx) {
    w = Math.ceil(w / 2)
    h = Math.ceil(h / 2)
    plans.push(planOf(w, h, tilePx))
  }
  return plans
}

const planOf = (width: number, height: number, tilePx: number): LevelPlan => ({ width, height, across: Math.ceil(width / tilePx), down: Math.ceil(height / tilePx) })
