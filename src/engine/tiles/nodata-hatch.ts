const spacingPx = 8

/** Whether a screen pixel lies on a line of the fine diagonal hatch that stands for nodata. */
export const isHatched = (x: number, y: number): boolean => (((x + y) % spacingPx) + spacingPx) % spacingPx === 0
