import { xmlText } from '../../vectors/write/index.ts'
import { type Theme, themes } from '../gather/gathered.ts'
import { spatialRefSys } from './qgis-crs.ts'

export type MapLayer = {
  readonly id: string
  readonly name: string
  readonly theme: Theme
  readonly type: 'vector' | 'raster'
  /** relative to the project, `./` in front; with `|layername=` for a layer of a GeoPackage */
  readonly source: string
  readonly crs: string | null
  readonly geometry: 'Point' | 'Line' | 'Polygon' | 'No geometry' | null
  /** `renderer-v2` of a vector layer, `pipe` of a raster; empty: what QGIS takes by itself */
  readonly body: string
  readonly shown: boolean
}

export type QgisProject = {
  readonly title: string
  readonly crs: string | null
  /** top of the map first */
  readonly layers: readonly MapLayer[]
  readonly extent: readonly [number, number, number, number] | null
  readonly now: string
}

const version = '3.28.0-Firenze'

/** Text of a `.qgs` in the form QGIS 3.28 writes; its reader fills in what is left out. */
export function projectXml({ title, crs, layers, extent, now }: QgisProject): string {
  const groups = themes.map((theme) =>
    groupXml(
      theme,
      layers.filter((layer) => layer.theme === theme),
    ),
  )
  const order = layers.filter(({ geometry }) => geometry !== 'No geometry')
  const [west, south, east, north] = extent ?? [0, 0, 1, 1]
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis projectname="${xmlText(title)}" version="${version}" saveDateTime="${now.slice(0, 19)}">
<homePath path=""/>
<title>${xmlText(title)}</title>
<projectCrs>${spatialRefSys(crs)}</projectCrs>
<layer-tree-group><customproperties><Option/></customproperties>${groups.join('')}<custom-order enabled="1">${order.map(({ id }) => `<item>${id}</item>`).join('')}</custom-order></layer-tree-group>
<mapcanvas annotationsVisible="1" name="theMapCanvas"><units>${unitsOf(crs)}</units><extent><xmin>${west}</xmin><ymin>${south}</ymin><xmax>${east}</xmax><ymax>${north}</ymax></extent><rotation>0</rotation><destinationsrs>${spatialRefSys(crs)}</destinationsrs><rendermaptile>0</rendermaptile></mapcanvas>
<projectlayers>${layers.map(layerXml).join('\n')}</projectlayers>
<layerorder>${order.map(({ id }) => `<layer id="${id}"/>`).join('')}</layerorder>
<properties><Paths><Absolute type="bool">false</Absolute></Paths><SpatialRefSys><ProjectionsEnabled type="int">${crs === null ? 0 : 1}</ProjectionsEnabled></SpatialRefSys><Measurement><DistanceUnits type="QString">meters</DistanceUnits><AreaUnits type="QString">m2</AreaUnits></Measurement></properties>
</qgis>
`
}

const unitsOf = (crs: string | null) => (crs === null ? 'unknown' : crs === 'EPSG:4326' ? 'degrees' : 'meters')

const groupXml = (theme: Theme, layers: readonly MapLayer[]): string =>
  layers.length === 0
    ? ''
    : `<layer-tree-group name="${theme}" checked="Qt::Checked" expanded="1" groupLayer=""><customproperties><Option/></customproperties>${layers.map(treeLayer).join('')}</layer-tree-group>`

const treeLayer = ({ id, name, type, source, shown }: MapLayer): string =>
  `<layer-tree-layer id="${id}" name="${xmlText(name)}" source="${xmlText(source)}" providerKey="${type === 'vector' ? 'ogr' : 'gdal'}" checked="Qt::${shown ? 'Checked' : 'Unchecked'}" expanded="1" legend_exp="" legend_split_behavior="0" patch_size="-1,-1"><customproperties><Option/></customproperties></layer-tree-layer>`

function layerXml({ id, name, type, source, crs, geometry, body }: MapLayer): string {
  const shared = `<id>${id}</id><datasource>${xmlText(source)}</datasource><layername>${xmlText(name)}</layername><srs>${spatialRefSys(crs)}</srs>`
  if (type === 'raster')
    return `<maplayer type="raster" autoRefreshEnabled="0" hasScaleBasedVisibilityFlag="0" styleCategories="AllStyleCategories">${shared}<provider>gdal</provider>${body}<blendMode>0</blendMode></maplayer>`
  return `<maplayer type="vector" geometry="${geometry}" wkbType="Unknown" autoRefreshEnabled="0" hasScaleBasedVisibilityFlag="0" simplifyDrawingHints="1" labelsEnabled="0" styleCategories="AllStyleCategories">${shared}<provider encoding="UTF-8">ogr</provider>${body}<blendMode>0</blendMode><featureBlendMode>0</featureBlendMode><layerOpacity>1</layerOpacity></maplayer>`
}
