import { main } from './main.ts'

// `aftermap ... | head` closes the pipe early: that is no failure
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await main(process.argv.slice(2))
// the engine is stopped by each command; a library's stray timer must not keep the terminal waiting
process.exit()
