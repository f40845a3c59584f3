import { startEngine } from './engine.ts'
import { engineOptionsFromEnvironment } from './environment.ts'

/** The engine as a child of the window's main process: tells its address, ends with its parent. */
const engine = await startEngine(engineOptionsFromEnvironment())
await engine.openFirst()
let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await engine.stop()
  process.exit(0)
}
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())
process.on('uncaughtException', (error) => {
  engine.log.error('uncaught', error)
  process.exit(70)
})
process.send?.({ type: 'ready', address: engine.address })
