import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelCard } from '../src/contracts/model-card.ts'
import { unwrap } from '../src/contracts/result.ts'
import { drawDate, frameOf, tellScene } from '../src/core/scene/index.ts'
import { encodeImage } from '../src/engine/example/encode-example.ts'
import { openRaster } from '../src/engine/files/index.ts'
import { listModels, openSession, planTiles, runTiles, type Session } from '../src/engine/models/index.ts'
import { growingRaster } from '../src/engine/perception/class-raster.ts'
import { openProjectStore } from '../src/engine/project/index.ts'

/**
 * What tiling costs beyond the model: a whole image through reading, normalising, inference, blending and storing, against the bare run of
 * the same session. Both are taken by turns, so that a busy machine slows both; the clock of the whole way stands still only while no tile
 * of it is under way.
 * `node bench/inference.ts [SIDE] [MODEL]`; needs gdal_translate to tile the drawn image.
 */
const side = Number(process.argv[2] ?? 10_000)
const id = process.argv[3] ?? 'buildings-drone'
const gsdM = 0.15
const folder = mkdtempSync(join(tmpdir(), 'aftermap-bench-inference-'))

function drawImage(): string {
  const story = tellScene({ seed: 7, kind: 'wind', sizePx: 1000, gsdM, strength: 'plain', dates: 2, force: 0.75 })
  const after = story.states.at(-1)
  if (!after) throw new Error('a scene has two dates')
  const town = drawDate(story, after)
  const rgb = new Uint8Array(side * side * 3)
  for (let y = 0; y < side; y++) {
    const row = town.rgb.subarray((y % 1000) * 3000, (y % 1000) * 3000 + 3000)
    for (let x = 0; x < side; x += 1000) rgb.set(row.subarray(0, Math.min(1000, side - x) * 3), (y * side + x) * 3)
  }
  const [flat, tiled] = [join(folder, 'flat.tif'), join(folder, 'tiled.tif')]
  writeFileSync(flat, encodeImage({ rgb, frame: frameOf({ sizePx: side, gsdM }) }))
  const made = spawnSync('gdal_translate', ['-q', '-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE', flat, tiled], { stdio: 'inherit' })
  if (made.status !== 0 || !existsSync(tiled)) throw new Error('gdal_translate (Debian: gdal-bin) is needed to tile the image')
  rmSync(flat)
  return tiled
}

/** Milliseconds inside the runtime for so many tiles. */
async function bare(session: Session, card: ModelCard, tiles: number): Promise<number> {
  const { tile, name } = card.input
  const data = Float32Array.from({ length: 3 * tile * tile }, (_, k) => (((k * 37) % 101) / 101) * 4 - 2)
  let total = 0
  for (let i = 0; i < tiles; i++) total += unwrap(await session.run({ [name]: { type: 'float32', dims: [1, 3, tile, tile], data } })).elapsedMs
  return total
}

const model = (await listModels([join(import.meta.dirname, '../models')])).find((one) => one.id === id)
if (!model?.card) throw new Error(`there is no model ${id}`)
const { card, onnxPath } = model
const image = drawImage()
const source = unwrap(await openRaster(image))
const session = unwrap(await openSession({ modelPath: onnxPath, threads: 1 }))
const store = unwrap(openProjectStore(join(folder, 'bench.aftermap'), { create: true, appVersion: 'bench', now: () => new Date().toISOString() }))
const plan = unwrap(planTiles({ frame: source.frame, card, window: null }))
await bare(session, card, 5)

store.artifacts.store(
  'bench',
  growingRaster({
    frame: plan.frame,
    layerId: 'bench',
    values: {},
    source: { kind: 'model', id, sha256: card.sha256 },
    hasScores: true,
    note: null,
    unseen: null,
  }),
  'partial',
)

/** The session for the whole way, whose door can be shut: tiles that come meanwhile wait for it to open. */
function gated({ run, ...rest }: Session) {
  let open: Promise<void> = Promise.resolve()
  const inside = new Set<Promise<unknown>>()
  let runtimeMs = 0
  return {
    session: {
      ...rest,
      async run(feeds) {
        await open
        const answer = run(feeds)
        inside.add(answer)
        const said = await answer
        inside.delete(answer)
        if (said.ok) runtimeMs += said.value.elapsedMs
        return said
      },
    } satisfies Session,
    /** milliseconds inside the runtime so far */
    runtimeMs: () => runtimeMs,
    /** waits until the session has nothing to do; the answer opens the door */
    async shut(): Promise<() => void> {
      let reopen: () => void = () => undefined
      open = new Promise((resolve) => {
        reopen = resolve
      })
      await Promise.all(inside)
      return reopen
    },
  }
}

const gate = gated(session)
/** few turns, since each empties the session and fills it again, which is no part of a run */
const blockTiles = Math.ceil(plan.tiles.length / 6)
const bareRuns = Math.ceil(blockTiles / 2)
let bareMs = 0
let bareTiles = 0
let measuringMs = 0
let done = 0
const startedAt = performance.now()
unwrap(
  await runTiles({
    source,
    plan,
    card,
    session: gate.session,
    signal: new AbortController().signal,
    async onTile({ key, box, values, scores, boxes, validPixels }) {
      store.transaction(() => {
        if (values && scores) {
          store.tiles.writeWindow('bench', 'value', { box, bytes: values })
          store.tiles.writeWindow('bench', 'score', { box, bytes: scores })
        }
        store.artifacts.markDone('bench', key, { boxes, valid: validPixels })
      })
      if (++done % blockTiles !== 0) return
      const reopen = await gate.shut()
      const before = performance.now()
      bareMs += await bare(session, card, bareRuns)
      bareTiles += bareRuns
      measuringMs += performance.now() - before
      reopen()
    },
  }),
)
const wallMs = performance.now() - startedAt - measuringMs
const perTile = bareMs / bareTiles
console.log(
  `${side} x ${side} px, ${plan.tiles.length} tiles of ${plan.tilePx} px (overlap ${plan.overlapPx}), ${id}, one thread, image ${(statSync(image).size / 1e6).toFixed(0)} MB`,
)
console.log(
  `bare session.run ${perTile.toFixed(1)} ms a tile; the whole way ${(wallMs / plan.tiles.length).toFixed(1)} ms a tile; ratio ${(wallMs / plan.tiles.length / perTile).toFixed(3)} (aim <= 1.10)`,
)
const insideMs = gate.runtimeMs() / plan.tiles.length
console.log(
  `on the whole way the runtime takes ${insideMs.toFixed(1)} ms a tile (other work of the machine counts in it) and waits ${(wallMs / plan.tiles.length - insideMs).toFixed(1)} ms; load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')} on ${cpus().length} cores`,
)
console.log(`engine memory ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB at the end`)
await session.kill()
await source.close()
store.close()
rmSync(folder, { recursive: true, force: true })
