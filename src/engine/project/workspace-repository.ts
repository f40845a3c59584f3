import type Database from 'better-sqlite3'
import { type Workspace, WorkspaceSchema } from '../../contracts/workspace.ts'
import { besideProject, type PackedFiles } from './packed-files.ts'
import type { RowReader } from './read-rows.ts'

export type LayerIdentity = { identity: string; sha256: string | null }
export type WorkspaceRepository = ReturnType<typeof makeWorkspaceRepository>

export const emptyWorkspace: Workspace = {
  frame: null,
  view: null,
  layers: [],
  areas: [],
  points: [],
  selection: [],
  filter: { classes: null, minScore: null, roles: null },
  units: { area: 'auto', length: 'auto' },
  compare: null,
}

/** The typed state of the screen as rows: one a layer, area and point, the small rest as settings. */
export function makeWorkspaceRepository(db: Database.Database, reading: RowReader, folder: string) {
  const bodies = (table: 'area' | 'point' | 'layer') => db.prepare<[], { id: string; body: string }>(`SELECT id, body FROM ${table} ORDER BY position`)
  const readers = { layer: bodies('layer'), area: bodies('area'), point: bodies('point') }
  const setting = db.prepare<[string], { value: string }>('SELECT value FROM setting WHERE key = ?')
  const setSetting = db.prepare('INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)')
  const identity = db.prepare<[string], { identity: string; sha256: string | null }>('SELECT identity, sha256 FROM layer WHERE id = ?')
  const putLayer = db.prepare(
    'INSERT INTO layer (id, position, path, identity, body) VALUES (@id, @position, @path, @identity, @body) ON CONFLICT (id) DO UPDATE SET position = @position, path = @path, identity = @identity, body = @body',
  )
  const setSha = db.prepare('UPDATE layer SET sha256 = ? WHERE id = ?')
  const put = (table: 'area' | 'point') => db.prepare(`INSERT INTO ${table} (id, position, body) VALUES (?, ?, ?)`)
  const writers = { area: put('area'), point: put('point') }

  const readSetting = <T>(key: string, fallback: T): T => {
    const row = setting.get(key)
    return row ? (JSON.parse(row.value) as T) : fallback
  }
  const rows = (table: 'area' | 'point' | 'layer') => readers[table].all().map((row) => JSON.parse(row.body) as unknown)

  const load = (): Workspace =>
    reading('the state of the screen', () =>
      besideProject(WorkspaceSchema.parse({ ...emptyWorkspace, ...readSetting('workspace', {}), layers: rows('layer'), areas: rows('area'), points: rows('point') }), {
        files: readSetting<PackedFiles | null>('packed', null)?.files ?? [],
        folder,
      }),
    )

  const save = db.transaction((workspace: Workspace, identities: ReadonlyMap<string, string>) => {
    const { layers, areas, points, ...rest } = workspace
    setSetting.run('workspace', JSON.stringify(rest))
    const kept = new Set(layers.map((layer) => layer.id))
    for (const row of readers.layer.all()) if (!kept.has(row.id)) db.prepare('DELETE FROM layer WHERE id = ?').run(row.id)
    layers.forEach((layer, position) => {
      putLayer.run({ id: layer.id, position, path: layer.path, identity: identities.get(layer.id) ?? identity.get(layer.id)?.identity ?? '', body: JSON.stringify(layer) })
    })
    db.exec('DELETE FROM area; DELETE FROM point')
    areas.forEach((area, position) => {
      writers.area.run(area.id, position, JSON.stringify(area))
    })
    points.forEach((point, position) => {
      writers.point.run(point.id, position, JSON.stringify(point))
    })
  })

  return {
    load,
    save,
    readSetting,
    setSetting: (key: string, value: unknown) => void setSetting.run(key, JSON.stringify(value)),
    identityOf: (id: string) => identity.get(id) ?? null,
    setSha256: (id: string, sha256: string) => void setSha.run(sha256, id),
  }
}
