import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const house = mkdtempSync(join(tmpdir(), 'aftermap-rooms-'))

/** One file a room, each line an import; `no` marks those the table forbids. */
const planted: Record<string, [line: string, verdict: 'ok' | 'no'][]> = {
  'src/renderer/ask/a.ts': [
    ["import '../../engine/index.ts'", 'no'],
    ["import '../../core/geo/index.ts'", 'ok'],
    ["import '../../core/plan/index.ts'", 'no'],
    ["import type { T } from '../../tools/t.ts'", 'no'],
    ["export { q } from '../../main/index.ts'", 'no'],
    ["export const later = () => import('../../inference/x.ts')", 'no'],
    ["import 'node:fs'", 'no'],
    ["import '../../contracts/plan.ts'", 'ok'],
    ['export type U = T', 'ok'],
  ],
  'src/core/geo/a.ts': [
    ["import '../../tools/index.ts'", 'no'],
    ["import 'node:fs'", 'no'],
    ["import 'electron'", 'no'],
    ["import '../../contracts/c.ts'", 'ok'],
  ],
  'src/cli/a.ts': [
    ["import '../engine/index.ts'", 'ok'],
    ["import '../engine/door/x.ts'", 'no'],
    ["import '../core/geo/index.ts'", 'no'],
    ["import 'node:fs'", 'ok'],
  ],
  'src/engine/door/a.ts': [
    ["import 'better-sqlite3'", 'ok'],
    ["import 'onnxruntime-node'", 'no'],
    ["import '../../inference/x.ts'", 'no'],
    ["import '../../tools/index.ts'", 'ok'],
  ],
  'src/inference/a.ts': [
    ["import '../core/vision/x.ts'", 'ok'],
    ["import '../core/geo/index.ts'", 'no'],
  ],
  'src/engine/catch.ts': [
    ['declare function act(): void', 'ok'],
    ['export function a() { try { act() } catch { return null } }', 'no'],
    ['export function b() { try { act() } catch (_error) { act() } }', 'no'],
    ['export function c() { try { act() } catch (error) { return String(error) } }', 'ok'],
    ["export function d() { try { act() } catch (cause) { throw new Error('act', { cause }) } }", 'ok'],
  ],
}

describe('the rules of the rooms', () => {
  let found: Set<string>
  beforeAll(() => {
    for (const name of ['biome.json', 'scripts/lint']) cpSync(join(root, name), join(house, name), { recursive: true })
    for (const [file, lines] of Object.entries(planted)) {
      mkdirSync(join(house, dirname(file)), { recursive: true })
      writeFileSync(join(house, file), `${lines.map(([line]) => line).join('\n')}\n`)
    }
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', '--reporter=github', '--max-diagnostics=none'], { cwd: house, encoding: 'utf8' })
    const errors = stdout.matchAll(/^::error title=([^,]*),file=([^,]*),line=(\d+)/gm)
    found = new Set(
      [...errors].filter(([, rule]) => /noRestrictedImports|noNodejsModules|plugin/.test(rule ?? '')).map(([, , file, line]) => `${file?.slice(file.indexOf('src/'))}:${line}`),
    )
  })
  afterAll(() => rmSync(house, { recursive: true, force: true }))

  const cases = Object.entries(planted).flatMap(([file, lines]) => lines.map(([line, verdict], index) => ({ file, line, verdict, place: `${file}:${index + 1}` })))

  it.each(cases.filter(({ verdict }) => verdict === 'no'))('refuse in $file: $line', ({ place }) => {
    expect(found).toContain(place)
  })

  it.each(cases.filter(({ verdict }) => verdict === 'ok'))('allow in $file: $line', ({ place }) => {
    expect(found).not.toContain(place)
  })
})
