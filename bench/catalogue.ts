// Indexing 5,000 image headers and asking the catalogue: `npm run bench:catalogue [-- COUNT]`. The files are made here, synthetic.
import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unwrap } from '../src/contracts/result.ts'
import { indexFolder } from '../src/engine/catalogue/index.ts'
import { writeMaskGeotiff } from '../src/engine/files/index.ts'
import { openProjectStore } from '../src/engine/project/index.ts'

const count = Number(process.argv[2] ?? 5000)
const perFolder = 500
const folder = mkdtempSync(join(tmpdir(), 'aftermap-catalogue-'))

async function makeImages(): Promise<void> {
  const size = 300
  for (let i = 0; i < count; i++) {
    const home = join(folder, 'images', String(Math.floor(i / perFolder)))
    if (i % perFolder === 0) await mkdir(home, { recursive: true })
    const path = join(home, `flight_2025-03-${String(1 + (i % 28)).padStart(2, '0')}_${i}.tif`)
    const affine = { a: 0.5, b: 0, c: 300_000 + (i % 100) * 150, d: 0, e: -0.5, f: 3_000_000 + Math.floor(i / 100) * 150 }
    const frame = { crs: 'EPSG:32645', affine, width: size, height: size, gsd: null, gsdFrom: null }
    unwrap(await writeMaskGeotiff(path, { frame, width: size, height: size, values: new Uint8Array(size * size).fill(i % 200), classNames: {} }))
  }
  await writeFile(join(folder, 'images', 'broken.tif'), 'II*\0')
  await copyFile(join(folder, 'images', '0', 'flight_2025-03-01_0.tif'), join(folder, 'images', 'übersicht (1).tif'))
}

try {
  await makeImages()
  const store = unwrap(openProjectStore(join(folder, 'bench.aftermap'), { create: true, appVersion: 'bench', now: () => new Date().toISOString() }))
  const indexing = { catalogue: store.catalogue, signal: new AbortController().signal, onProgress: () => undefined }
  for (const round of ['first', 'again, unchanged']) {
    const startedAt = performance.now()
    const { read, unchanged, bad } = unwrap(await indexFolder(join(folder, 'images'), indexing))
    console.log(`${round}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${read} read, ${unchanged} unchanged, ${bad.length} bad [60 s for 5,000]`)
  }
  const query = { bbox: [85.0, 27.0, 85.03, 27.12] as [number, number, number, number], from: '2025-03-05', to: '2025-03-20', sensor: null, gsdMaxM: 1, limit: 500 }
  const times = Array.from({ length: 50 }, () => {
    const startedAt = performance.now()
    const { total } = store.catalogue.find(query)
    return { ms: performance.now() - startedAt, total }
  }).sort((a, b) => a.ms - b.ms)
  console.log(`query: median ${times[25]?.ms.toFixed(1)} ms, slowest ${times.at(-1)?.ms.toFixed(1)} ms, ${times[0]?.total} images [50 ms]`)
  store.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
