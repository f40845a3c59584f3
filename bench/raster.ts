import { growthTables } from './raster/growth.ts'
import { kernelTable } from './raster/kernels.ts'
import { memoryTable, readingTables } from './raster/reading.ts'

/** One file a table; names behind `npm run bench:raster --` choose among them. */
const tables: Readonly<Record<string, () => Promise<void>>> = { kernels: kernelTable, growth: growthTables, reading: readingTables, memory: memoryTable }

const asked = process.argv.slice(2)
// memory is a part of reading that can be asked for by itself
for (const [name, table] of Object.entries(tables)) if (asked.length === 0 ? name !== 'memory' : asked.includes(name)) await table()
