import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { detectorModels } from './detectors.ts'
import { onnxFile } from './onnx-writer.ts'
import { rasterModels } from './rasters.ts'
import { textModels } from './text-prompted.ts'

/** Writes every tiny model into a folder, to look at or to try by hand: `node scripts/tiny-models/build.ts FOLDER`. */
const folder = process.argv[2] ?? 'out/tiny-models'
mkdirSync(folder, { recursive: true })
for (const [name, spec] of Object.entries({ ...rasterModels, ...detectorModels, ...textModels })) writeFileSync(join(folder, `${name}.onnx`), onnxFile(spec))
