/** A name of a datum or a geographic system without spelling: `GCS_North_American_1927`, `D_North_American_1927` and `North American 1927` are one. */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(gcs|d)_/, '')
    .replaceAll(/[^a-z0-9]/g, '')
}
