export { boxIou } from '../vision/index.ts'
export { acrossDateLine } from './across-date-line.ts'
export { type BufferAsk, bufferLayer } from './buffer.ts'
export { polygonFinder } from './cell-finder.ts'
export { type Centroid, centroidOf } from './centroid.ts'
export { clipRing } from './clip-ring.ts'
export { convexHull } from './convex-hull.ts'
export { firstCrossing } from './crossing.ts'
export { cutAtTurn } from './date-line.ts'
export { dissolve, noAttribute } from './dissolve.ts'
export { type Exposure, exposureOfPoints } from './exposure.ts'
export { type AttributeTest, type Comparison, comparisons, filterByArea, filterByAttribute, filterByDistance } from './filter-features.ts'
export { geodesicM } from './ground-ruler.ts'
export { type Grouped, connectedGroups } from './groups.ts'
export { hullOf } from './hull-layer.ts'
export { type Joined, joinLayers, type Relation, relations } from './join.ts'
export { locatorOf } from './inside.ts'
export { type Measure, type Measured, measureFeature, measureLayer, rulerWords } from './measure-layer.ts'
export { nearestFeatures, type NearPair } from './nearest.ts'
export { onFrame } from './onto-frame.ts'
export { cutLayer, type Intersected, intersectLayers } from './overlay.ts'
export {
  boxOfFeatures,
  boxOfGeometry,
  geometryOfLines,
  geometryOfPoints,
  geometryOfPolygons,
  linesOf,
  type Made,
  mapRuns,
  pointsOf,
  type Polygon,
  polygonsOf,
  runsOf,
  type Shape,
  shapeOf,
  shapeOfAll,
  type VectorLayer,
} from './parts.ts'
export { type MetricPlane, metricPlane } from './plane/metric-plane.ts'
export { type PointMatches, pointsInPolygons } from './points-in-polygons.ts'
export { regionRings } from './region.ts'
export { boxOfRings, checkRings, clipBox, pointInRings, ringOfBox, splitBox } from './rings.ts'
export { simplifyLayer } from './simplify.ts'
export { soundFeatures } from './sound.ts'
export { unionAll } from './algebra/union.ts'
export { voronoiCells } from './voronoi.ts'
