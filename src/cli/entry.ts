import { main } from './main.ts'

process.exitCode = await main(process.argv.slice(2))
// the engine is stopped by each command; a library's stray timer must not keep the terminal waiting
process.exit()
