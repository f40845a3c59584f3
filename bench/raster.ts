import { growthTables } from './raster/growth.ts'
import { kernelTable } from './raster/kernels.ts'
import { readingTables } from './raster/reading.ts'

/** One file a table; names behind `npm run bench:raster --` choose among them. */
const tables: Readonly<Record<string, () => Promise<void>>> = { kernels: kernelTable, growth: growthTables, reading: readingTables }

const asked = process.argv.slice(2)
for (const [name, table] of Object.entries(tables)) if (asked.length === 0 || asked.includes(name)) await table()
