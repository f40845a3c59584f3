import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const mebibyte = 2 ** 20

export type Peak = { readonly reset: () => void; readonly peakMb: () => number; readonly stop: () => void }

/** Most memory this process and its readers held together, looked at every 100 ms. */
export function watchMemory(children: () => readonly (number | undefined)[]): Peak {
  let peak = 0
  const look = () => {
    const others = children().map((pid) => (pid === undefined ? 0 : residentBytes(pid)))
    peak = Math.max(
      peak,
      others.reduce((sum, bytes) => sum + bytes, process.memoryUsage.rss()),
    )
  }
  const timer = setInterval(look, 100)
  return {
    reset() {
      peak = 0
    },
    peakMb() {
      look()
      return peak / mebibyte
    },
    stop: () => clearInterval(timer),
  }
}

/** Resident bytes of another process; 0 where it has ended. */
function residentBytes(pid: number): number {
  try {
    if (process.platform === 'linux') return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
  } catch (problem) {
    if (problem instanceof Error) return 0
    throw problem
  }
}
