import { basename } from 'node:path'
import { DecodeProblem } from './problems.ts'
import type { BlockTally, Damage } from './raster-source.ts'

/** Remembers which blocks of a file could not be decoded; each is counted once, however often it is asked for. */
export type DamageLog = {
  /** a page's blocks, `total` of them; the returned function notes one */
  readonly page: (total: number) => (column: number, row: number) => void
  readonly report: () => Damage | null
}

export function damageLog(path: string): DamageLog {
  const pages: { readonly total: number; readonly found: Set<string> }[] = []
  return {
    page(total) {
      const found = new Set<string>()
      pages.push({ total, found })
      return (column, row) => void found.add(`${column}:${row}`)
    },
    report() {
      const hit = pages.filter(({ found }) => found.size > 0)
      const blocks = hit.reduce((sum, { found }) => sum + found.size, 0)
      const blocksTotal = hit.reduce((sum, { total }) => sum + total, 0)
      return blocks === 0 ? null : { blocks, blocksTotal, sentence: sentenceOf(basename(path), blocks, blocksTotal) }
    },
  }
}

function sentenceOf(name: string, blocks: number, total: number): string {
  if (total === 1) return `${name} is damaged: not all of its pixels can be decoded, and those missing count as not analysed.`
  return `${name} is damaged: ${blocks} of its ${total} blocks cannot be decoded and ${blocks === 1 ? 'counts' : 'count'} as not analysed.`
}

/** The failure of a window that touched only damaged blocks; null when at least one was sound or never written. */
export function wholeWindowProblem({ read, damaged }: BlockTally, damage: Damage | null): DecodeProblem | null {
  if (damaged === 0 || damaged < read) return null
  const total = damage?.blocksTotal ?? read
  const which = total === 1 ? 'its only block' : damaged === 1 ? `the block asked for (of ${total})` : `each of the ${damaged} blocks asked for (of ${total})`
  return new DecodeProblem('file_damaged', `is damaged: ${which} cannot be decoded.`, 'Copy it again from the source, or export it again.')
}
