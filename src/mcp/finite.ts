/** Values with every number that is none (NaN, infinite) taken out: JSON has no such number, and a client must not read one as zero. */
export function withoutNaN(value: unknown): { value: unknown; taken: string[] } {
  const taken: string[] = []
  const walk = (one: unknown, path: string): unknown => {
    if (typeof one === 'number') {
      if (Number.isFinite(one)) return one
      taken.push(path)
      return null
    }
    if (typeof one === 'bigint') return one.toString()
    if (Array.isArray(one)) return one.map((item, at) => walk(item, `${path}[${at}]`))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one)
        .filter(([, inner]) => inner !== undefined)
        .map(([key, inner]) => [key, walk(inner, path === '' ? key : `${path}.${key}`)]),
    )
  }
  return { value: walk(value, ''), taken }
}
