import { degrees, degreesOfUnit, geographicKeywords } from './wkt-base.ts'
import type { Method, Values } from './projection-text.ts'
import { childOf, numberOf, textOf, type WktNode } from './wkt-tree.ts'

const key = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Names of the methods in OGC's, Esri's and EPSG's spelling, without marks. */
const names: Readonly<Record<Method, string>> = {
  aea: 'albers albersconicequalarea albersequalarea',
  aeqd: 'azimuthalequidistant modifiedazimuthalequidistant azimuthalequidistantspherical',
  bonne: 'bonne',
  cass: 'cassini cassinisoldner',
  cea: 'behrmann cylindricalequalarea lambertcylindricalequalarea lambertcylindricalequalareaspherical',
  eqc: 'equirectangular platecarree equidistantcylindrical equidistantcylindricalspherical',
  eqdc: 'equidistantconic',
  eqearth: 'equalearth',
  geos: 'geostationarysatellite geostationarysatellitesweepy geostationarysatellitesweepx',
  gnom: 'gnomonic gnomonicellipsoidal',
  krovak: 'krovak krovaknorthorientated',
  labrd: 'labordeobliquemercator obliquemercatorlaborde laborde',
  laea: 'lambertazimuthalequalarea lambertazimuthalequalareaspherical',
  lcc1: 'lambertconformalconic1sp lambertconicconformal1sp lambertconicconformalwestorientated',
  lcc2: 'lambertconformalconic lambertconformalconic2sp lambertconicconformal2sp',
  merc: 'mercator mercator1sp mercator2sp mercatorvarianta mercatorvariantb',
  mill: 'millercylindrical',
  moll: 'mollweide',
  nzmg: 'newzealandmapgrid',
  omercA: 'hotineobliquemercator hotineobliquemercatorvarianta hotineobliquemercatorazimuthnaturalorigin rectifiedskeworthomorphicnaturalorigin',
  omercB: 'obliquemercator hotineobliquemercatorazimuthcenter hotineobliquemercatorvariantb rectifiedskeworthomorphiccenter',
  ortho: 'orthographic',
  poly: 'polyconic americanpolyconic',
  polar: 'polarstereographic polarstereographicvarianta polarstereographicvariantb stereographicnorthpole stereographicsouthpole',
  robin: 'robinson',
  sinu: 'sinusoidal',
  somerc: 'swissobliquecylindrical swissobliquemercator',
  stere: 'stereographic',
  sterea: 'obliquestereographic doublestereographic',
  tmerc: 'transversemercator gausskruger transversemercatorcomplex gausskrueger',
  tmercSouth: 'transversemercatorsouthorientated transversemercatorsouthoriented',
  vandg: 'vandergrinten vandergrinteni',
  webMercator: 'mercatorauxiliarysphere popularvisualisationpseudomercator mercator1spspherical',
}

const byName = new Map(Object.entries(names).flatMap(([method, list]) => list.split(' ').map((name) => [name, method as Method] as const)))

export const methodOfWkt = (name: string): Method | null => byName.get(key(name)) ?? null

const parameterNames: Readonly<Record<keyof Values, string>> = {
  lat0: 'latitudeoforigin latitudeofcenter latitudeofcentre centralparallel latitudeofnaturalorigin latitudeofprojectioncentre latitudeoffalseorigin',
  lon0: 'centralmeridian longitudeoforigin longitudeofcenter longitudeofcentre longitudeofnaturalorigin longitudeofprojectioncentre longitudeoffalseorigin straightverticallongitudefrompole',
  lat1: 'standardparallel1 latitudeof1ststandardparallel latitudeofstandardparallel standardparallel',
  lat2: 'standardparallel2 latitudeof2ndstandardparallel',
  k: 'scalefactor scalefactoratnaturalorigin scalefactoroninitialline scalefactoroninitialline scalefactoratprojectioncentre scalefactoronpseudostandardparallel',
  x0: 'falseeasting eastingatfalseorigin eastingatprojectioncentre',
  y0: 'falsenorthing northingatfalseorigin northingatprojectioncentre',
  azimuth: 'azimuth azimuthofinitialline azimuthatprojectioncentre',
  rectified: 'rectifiedgridangle anglefromrectifiedtoskewgrid',
  heightM: 'satelliteheight',
  lon1: 'longitudeof1stpoint',
  lon2: 'longitudeof2ndpoint',
}
const parameterOf = new Map(Object.entries(parameterNames).flatMap(([name, list]) => list.split(' ').map((word) => [word, name as keyof Values] as const)))
const lengths = new Set<keyof Values>(['x0', 'y0', 'heightM'])

/** Parameters of a projected system in degrees and metres; each may carry a unit of its own (WKT2). */
export function valuesOfWkt(node: WktNode, unitM: number): Values {
  const holder = childOf(node, 'CONVERSION') ?? node
  const unitDegrees = degreesOfUnit(childOf(node, ...geographicKeywords, 'BASEGEOGCRS', 'BASEGEODCRS'))
  const values: { -readonly [Name in keyof Values]: number } = {}
  for (const parameter of holder.children.filter((child) => child.keyword === 'PARAMETER')) {
    const name = parameterOf.get(key(textOf(parameter)))
    const value = numberOf(parameter, 1)
    if (name === undefined || value === null || values[name] !== undefined) continue
    const own = numberOf(childOf(parameter, 'LENGTHUNIT', 'ANGLEUNIT', 'UNIT'), 1)
    if (name === 'k') values[name] = value
    else if (lengths.has(name)) values[name] = value * (own ?? unitM)
    else values[name] = value * (own === null ? unitDegrees : degrees(own))
  }
  return values
}
