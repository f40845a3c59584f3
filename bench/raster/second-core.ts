import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a second process adds on this machine at this moment: how many times as much work two unconnected ones do in the time of one. */
export async function secondCoreGives(): Promise<number> {
  const children = [0, 1].map(() => fork(fileURLToPath(new URL('./second-core-child.ts', import.meta.url))))
  await Promise.all(children.map((child) => once(child, 'message')))
  const alone = await workOf(children.slice(0, 1))
  const together = await workOf(children)
  for (const child of children) child.disconnect()
  return (2 * alone) / together
}

/** Milliseconds of the slowest. */
async function workOf(children: readonly ChildProcess[]): Promise<number> {
  const done = children.map(async (child) => {
    const answer = once(child, 'message')
    child.send('work')
    const [{ ms }] = (await answer) as [{ ms: number }]
    return ms
  })
  return Math.max(...(await Promise.all(done)))
}
