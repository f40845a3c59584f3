type Most = { readonly values: number; readonly deep: number }

/** Whether a value read from JSON holds more values, or lies deeper in itself, than this. Stops at once where it does; walks without recursion. */
export function isLargerThan(value: unknown, { values, deep }: Most): boolean {
  let level: readonly unknown[] = [value]
  let seen = 0
  for (let at = 0; level.length > 0; at++) {
    seen += level.length
    if (at > deep || seen > values) return true
    level = level.flatMap(inside)
  }
  return false
}

const inside = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value) : [])
