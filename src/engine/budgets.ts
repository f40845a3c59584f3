/** Largest raster a tool may hold whole: labelling needs about 6 bytes a pixel, so 400 million pixels stay under 2.5 GB. */
export const cellBudgetPx = 400_000_000
/** Most objects one result keeps; more is refused with a sentence, not cut off silently. */
export const mostObjects = 200_000
/** Lowest score a detector's boxes are kept at: the threshold slider can go down to here without new inference. */
export const floorScore = 0.05
