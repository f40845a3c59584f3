/** A filter's condition as people write it: "area > 300 m²", one measure named once. */
export const plainCondition = (where: string): string =>
  where
    .trim()
    .replace(/\b(m|km|ft)2\b/g, '$1²')
    .replace(/\band (area|score) /g, 'and ')
