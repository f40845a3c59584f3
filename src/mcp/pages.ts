import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

export const pageSize = 50

/**
 * One page of a list in the fixed order of its keys. The cursor is opaque and holds the last key seen, so what is added meanwhile moves nothing.
 * @throws ProtocolError -32602 for a cursor that is none of this list
 */
export function pageOf<T>(
  all: readonly T[],
  { list, keyOf, cursor }: { list: string; keyOf: (item: T) => string; cursor: string | undefined },
): { items: T[]; nextCursor?: string } {
  const sorted = all.toSorted((a, b) => compare(keyOf(a), keyOf(b)))
  const after = cursor === undefined ? null : keyIn(cursor, list)
  const rest = after === null ? sorted : sorted.filter((item) => compare(keyOf(item), after) > 0)
  const items = rest.slice(0, pageSize)
  const last = items.at(-1)
  return rest.length > items.length && last !== undefined ? { items, nextCursor: Buffer.from(JSON.stringify([list, keyOf(last)])).toString('base64url') } : { items }
}

/** By code unit: the same on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function keyIn(cursor: string, list: string): string {
  const read: unknown = parsed(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(read) && read[0] === list && typeof read[1] === 'string') return read[1]
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This cursor is not one of this list.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
