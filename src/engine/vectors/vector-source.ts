/** [x, y] in the coordinate system of the layer: east, north (longitude, latitude). Heights are not kept. */
export type Position = readonly [number, number]

export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint'; readonly coordinates: readonly Position[] }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }

export type Scalar = string | number | boolean | null
/** A thing on the map; a geometry of null is a row without a place. */
export type Feature = { readonly id: string | number | null; readonly geometry: Geometry | null; readonly properties: Readonly<Record<string, Scalar>> }

export type VectorFormat = 'geojson' | 'geojsonseq' | 'geopackage' | 'flatgeobuf' | 'shapefile' | 'kml' | 'kmz' | 'csv' | 'gpx' | 'osm'

export type VectorLayer = {
  readonly name: string
  /** a text `makeCrs` accepts, or null: not known, then `crsReason` says why */
  readonly crs: string | null
  readonly crsReason: string | null
  readonly fields: readonly string[]
  /** rows as the file counts them; null where only reading tells */
  readonly count: number | null
  /** one at a time, in the order of the file; what is wrong on the way is added to the source's warnings */
  readonly features: () => AsyncIterable<Feature>
}

/** An opened vector file. Never written to. */
export type VectorSource = {
  readonly path: string
  readonly format: VectorFormat
  readonly layers: readonly VectorLayer[]
  /** sentences she must know, complete once the features were read */
  readonly warnings: () => readonly string[]
  readonly close: () => Promise<void>
}
