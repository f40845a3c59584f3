import { writeExample } from './write-example.ts'

/** Draws the example into the folder named on the command line: seconds of computing that must not hold the engine up. */
await writeExample(process.argv[2] ?? 'example')
