import { main } from './main.ts'

// `aftermap ... | head` closes the pipe early: that is no failure
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await main(process.argv.slice(2))
// what was printed goes out first; then nothing, such as a library's stray timer, keeps the terminal waiting
process.stdout.write('', () => process.exit())
