import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { zipSync } from 'fflate'
import type { Layer } from '../../../contracts/workspace.ts'
import { frameToCrs } from '../../../core/geo/index.ts'
import { writeGeopackage } from '../../vectors/write/geopackage-file.ts'
import { kindOf, type TableToWrite } from '../../vectors/write/index.ts'
import type { GatheredLayer, GatheredRaster, Theme } from '../gather/gathered.ts'
import { notesOf, styledTables } from './gpkg.ts'
import { qgisRendererOf } from './looks.ts'
import { type MapLayer, projectXml } from './qgis-project-xml.ts'
import { imagePipe, rasterPipe } from './qgis-rasters.ts'
import { writeRasterFile } from './raster-file.ts'
import type { ExportJob, ExportWriter } from './writer.ts'

/**
 * A QGIS project with the results beside it in a folder of its own: layers styled as in the window, in the groups of a rapid-mapping product,
 * images where they are, every path relative to the project.
 */
export const writeQgis: ExportWriter = async (job) => {
  const { gathered, folder, stem, name } = job
  const data = `${stem}_data`
  mkdirSync(join(folder, data))
  const tables = styledTables(gathered)
  await writeGeopackage(join(folder, data, `${stem}.gpkg`), tables, { decimals: 9, pace: { signal: job.writing.signal } })
  const rasters: MapLayer[] = []
  for (const raster of gathered.rasters) rasters.push(rasterLayer(raster, relativeTo(folder, await writeRasterFile(job, raster, join(folder, data)))))
  const vectors = gathered.layers.map((layer, at) => vectorLayer(layer, { table: tables[at] as TableToWrite, source: `./${data}/${stem}.gpkg` }))
  const plain = gathered.tables.map((table) => plainTable(table, `./${data}/${stem}.gpkg`))
  const layers = [...vectors, ...rasters, ...gathered.images.map((image) => imageLayer(image, job)), ...plain]
  const first = gathered.images[0]?.frame ?? gathered.layers[0]?.frame ?? null
  const crs = first?.affine ? first.crs : null
  const text = projectXml({ title: `${job.session.state().name}: results`, crs, layers, extent: extentOf(gathered.images[0] ?? null), now: job.now })
  if (name.toLowerCase().endsWith('.qgs')) writeFileSync(join(folder, name), text)
  else writeFileSync(join(folder, name), zipSync({ [`${stem}.qgs`]: new TextEncoder().encode(text) }))
  return [...notesOf(tables), ...gathered.images.filter(({ status }) => status !== 'ok').map((image) => `${image.name} is not where it was; QGIS will ask for it.`)]
}

const relativeTo = (from: string, to: string): string => `./${relative(from, to).split(sep).join('/')}`

function vectorLayer(layer: GatheredLayer, { table, source }: { table: TableToWrite; source: string }): MapLayer {
  return {
    id: `layer_${layer.name}`,
    name: layer.title,
    theme: layer.theme,
    type: 'vector',
    source: `${source}|layername=${layer.name}`,
    crs: table.crs,
    geometry: ({ marker: 'Point', line: 'Line', fill: 'Polygon' } as const)[kindOf(table.features)],
    body: qgisRendererOf(layer, table.features),
    shown: true,
  }
}

const plainTable = ({ name, title }: { name: string; title: string }, source: string): MapLayer => ({
  id: `table_${name}`,
  name: title,
  theme: 'B observed event',
  type: 'vector',
  source: `${source}|layername=${name}`,
  crs: null,
  geometry: 'No geometry',
  body: '',
  shown: true,
})

function rasterLayer(raster: GatheredRaster, source: string): MapLayer {
  const { frame } = raster.stored.artifact
  return {
    id: `raster_${raster.name}`,
    name: raster.title,
    theme: raster.theme,
    type: 'raster',
    source,
    crs: frame.affine ? frame.crs : null,
    geometry: null,
    body: rasterPipe(raster),
    shown: true,
  }
}

function imageLayer(image: Layer, { home }: ExportJob): MapLayer {
  const theme: Theme = image.role === 'reference' || image.role === 'dem' ? 'D base' : 'A source'
  return {
    id: `image_${image.id}`,
    name: image.name,
    theme,
    type: 'raster',
    source: relativeTo(home, image.path),
    crs: image.frame.affine ? image.frame.crs : null,
    geometry: null,
    body: imagePipe(image) ?? '',
    shown: image.visible,
  }
}

/** What the canvas shows first: the whole first image. */
function extentOf(image: Layer | null): [number, number, number, number] | null {
  if (!image) return null
  const { width, height, crs } = image.frame
  if (crs === null) return [0, -height, width, 0]
  const corners = [[0, 0] as const, [width, 0] as const, [0, height] as const, [width, height] as const].map(([x, y]) => frameToCrs(image.frame, [x, y]))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
