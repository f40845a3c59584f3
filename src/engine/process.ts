import { EngineEndSchema } from '../contracts/engine-address.ts'
import { startEngine } from './engine.ts'
import { engineOptionsFromEnvironment } from './environment.ts'
import { leftOpen, rememberOpen } from './last-session.ts'

/** The engine as a child of the window's main process: tells its address, ends with its parent. */
const options = engineOptionsFromEnvironment()
const engine = await startEngine(options)
await engine.openFirst()
let stopping = false
const stop = async ({ keepPlace }: { keepPlace: boolean }) => {
  if (stopping) return
  stopping = true
  const open = keepPlace ? leftOpen(options.dataDir) : null
  await engine.stop()
  if (open !== null) rememberOpen(options.dataDir, open)
  process.exit(0)
}
process.on('message', (message) => {
  if (EngineEndSchema.safeParse(message).success) void stop({ keepPlace: false })
})
// a parent that is gone without a word has died: the next start goes back to what was open
process.on('disconnect', () => void stop({ keepPlace: true }))
process.on('SIGTERM', () => void stop({ keepPlace: false }))
process.on('uncaughtException', (error) => {
  engine.log.error('uncaught', error)
  process.exit(70)
})
process.send?.({ type: 'ready', address: engine.address })
