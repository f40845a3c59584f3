import type { Tool } from './define-tool.ts'
import { absoluteDifference } from './logic/absolute-difference.ts'
import { add } from './logic/add.ts'
import { askBack } from './logic/ask-back.ts'
import { chartData } from './logic/chart-data.ts'
import { divide } from './logic/divide.ts'
import { forEach } from './logic/for-each.ts'
import { greaterThan } from './logic/greater-than.ts'
import { mapOverDates } from './logic/map-over-dates.ts'
import { multiply } from './logic/multiply.ts'
import { pointDistance } from './logic/point-distance.ts'
import { priorityScore } from './logic/priority-score.ts'
import { reduce } from './logic/reduce.ts'
import { resourceAllocation } from './logic/resource-allocation.ts'
import { subtract } from './logic/subtract.ts'
import { truckTrips } from './logic/truck-trips.ts'
import { valueOfField } from './logic/value-of.ts'
import { volume } from './logic/volume.ts'
import { weightedSum } from './logic/weighted-sum.ts'
import { count } from './logic/count.ts'
import { difference } from './logic/difference.ts'
import { exists } from './logic/exists.ts'
import { findPath } from './logic/find-path.ts'
import { makeAnswer } from './logic/make-answer.ts'
import { mean } from './logic/mean.ts'
import { rank } from './logic/rank.ts'
import { ratio } from './logic/ratio.ts'
import { refuse } from './logic/refuse.ts'
import { sum } from './logic/sum.ts'
import { classMask } from './perception/class-mask.ts'
import { alternativeRoutes } from './network/alternative-routes.ts'
import { buildGraph } from './network/build-graph.ts'
import { isochrones } from './network/isochrones.ts'
import { markBlocked } from './network/mark-blocked.ts'
import { minimumRepairs } from './network/minimum-repairs.ts'
import { nearestFacilities } from './network/nearest-facilities.ts'
import { reachable } from './network/reachable.ts'
import { roadCentreLines } from './network/road-centre-lines.ts'
import { serviceAreas } from './network/service-areas.ts'
import { shortestRoute } from './network/shortest-route.ts'
import { supplyRoutes } from './network/supply-routes.ts'
import { supplyRuns } from './network/supply-runs.ts'
import { detect } from './perception/detect.ts'
import { flood } from './perception/flood.ts'
import { segment } from './perception/segment.ts'
import { addMapElements } from './picture/add-map-elements.ts'
import { barChart } from './picture/bar-chart.ts'
import { beforeAfter } from './picture/before-after.ts'
import { damageMap } from './picture/damage-map.ts'
import { extractEvidence } from './picture/extract-evidence.ts'
import { heatMap } from './picture/heat-map.ts'
import { lineChart } from './picture/line-chart.ts'
import { overlayMask } from './picture/overlay-mask.ts'
import { pieChart } from './picture/pie-chart.ts'
import { reportPage } from './picture/report-page.ts'
import { routeMap } from './picture/route-map.ts'
import { summarise } from './picture/summarise.ts'
import { temporalPanel } from './picture/temporal-panel.ts'
import { area } from './raster/area.ts'
import { clipMask, clipRaster } from './raster/clip-raster.ts'
import { composeClasses } from './raster/compose-classes.ts'
import { countPixels } from './raster/count-pixels.ts'
import { focalStatistics } from './raster/focal-statistics.ts'
import { gridWindows } from './raster/grid-windows.ts'
import { rasterDifference } from './raster/raster-difference.ts'
import { rasterStats } from './raster/raster-stats.ts'
import { reproject, reprojectMask, resample, resampleMask } from './raster/resample.ts'
import { samplePoint, samplePoints } from './raster/sample-points.ts'
import { aspect, hillshade, slope } from './raster/slope.ts'
import { stackBands } from './raster/stack-bands.ts'
import { threshold } from './raster/threshold.ts'
import { vectorize } from './raster/vectorize.ts'
import { zonalStatistics } from './raster/zonal-statistics.ts'
import { alignmentCheck } from './raster/alignment-check.ts'
import { burnSeverity } from './raster/burn-severity.ts'
import { changeVector, irMad } from './raster/change-vector.ts'
import { cloudMask } from './raster/cloud-mask.ts'
import { floodBetweenDates } from './raster/flood-between-dates.ts'
import { floodDepth, heightAboveDrainage } from './raster/flood-depth.ts'
import { hotSpots } from './raster/hot-spots.ts'
import { imageQuality } from './raster/image-quality.ts'
import { radarFlood, radarWater } from './raster/radar-water.ts'
import { roadGapCheck } from './raster/road-gap-check.ts'
import { shadowMask } from './raster/shadow-mask.ts'
import { spectralIndex } from './raster/spectral-index.ts'
import { superpixels } from './raster/superpixels.ts'
import { changePoint, trend } from './raster/trend.ts'
import { viewshed } from './raster/viewshed.ts'
import { maskOfClass } from './raster/mask-of-class.ts'
import { filter } from './vector/filter.ts'
import { exposedPlaces } from './places/exposed-places.ts'
import { exposure } from './places/exposure.ts'
import { filterByDamage, filterByIntact, filterRecords } from './places/filter-records.ts'
import { groupBy } from './places/group-by.ts'
import { placesByName, placesToVector } from './places/places-by-name.ts'
import { buffer, buffers } from './vector/buffer.ts'
import { connectedComponents } from './vector/connected-components.ts'
import { filterByArea, filterByAttribute, filterByDistance } from './vector/filters.ts'
import { largestPolygons, lineLength, perimeter, polygonArea } from './vector/measures.ts'
import { nearest } from './vector/nearest.ts'
import { convexHull, dissolve, simplify, voronoi } from './vector/outlines.ts'
import { clip, erase, intersect } from './vector/overlay.ts'
import { centroid, pixelToWorld, worldToPixel } from './vector/places-in-frames.ts'
import { groupNearby, join, pointsInPolygons } from './vector/relate.ts'
import { clearArea, drawArea, renameArea, splitArea } from './workspace/areas.ts'
import { explainAnswer } from './workspace/explain-answer.ts'
import { filterLayers } from './workspace/filter-layers.ts'
import { findImages } from './workspace/find-images.ts'
import { clearFilter, select, setFilter, setUnit } from './workspace/filter-and-select.ts'
import { hideLayer, loadLayer, orderLayers, setLayerRole, setOpacity, showLayer } from './workspace/layers.ts'
import { stepObject } from './workspace/step-object.ts'
import { stopRun } from './workspace/stop-run.ts'
import { compareView, moveView, undo } from './workspace/view.ts'

/** The registry: one line a tool. */
export const tools: readonly Tool[] = [
  absoluteDifference,
  add,
  addMapElements,
  alignmentCheck,
  alternativeRoutes,
  area,
  askBack,
  aspect,
  barChart,
  beforeAfter,
  buffer,
  buffers,
  buildGraph,
  burnSeverity,
  centroid,
  changePoint,
  changeVector,
  chartData,
  classMask,
  clearArea,
  clearFilter,
  clip,
  clipMask,
  clipRaster,
  cloudMask,
  compareView,
  composeClasses,
  connectedComponents,
  convexHull,
  count,
  countPixels,
  damageMap,
  detect,
  difference,
  dissolve,
  divide,
  drawArea,
  erase,
  exists,
  explainAnswer,
  exposedPlaces,
  exposure,
  extractEvidence,
  filter,
  filterByArea,
  filterByAttribute,
  filterByDamage,
  filterByDistance,
  filterByIntact,
  filterLayers,
  filterRecords,
  findImages,
  findPath,
  flood,
  floodBetweenDates,
  floodDepth,
  focalStatistics,
  forEach,
  greaterThan,
  gridWindows,
  groupBy,
  groupNearby,
  heatMap,
  heightAboveDrainage,
  hideLayer,
  hillshade,
  hotSpots,
  imageQuality,
  intersect,
  irMad,
  isochrones,
  join,
  largestPolygons,
  lineChart,
  lineLength,
  loadLayer,
  makeAnswer,
  mapOverDates,
  markBlocked,
  maskOfClass,
  mean,
  minimumRepairs,
  moveView,
  multiply,
  nearest,
  nearestFacilities,
  orderLayers,
  overlayMask,
  perimeter,
  pieChart,
  pixelToWorld,
  placesByName,
  placesToVector,
  pointDistance,
  pointsInPolygons,
  polygonArea,
  priorityScore,
  radarFlood,
  radarWater,
  rank,
  rasterDifference,
  rasterStats,
  ratio,
  reachable,
  reduce,
  refuse,
  renameArea,
  reportPage,
  reproject,
  reprojectMask,
  resample,
  resampleMask,
  resourceAllocation,
  roadCentreLines,
  roadGapCheck,
  routeMap,
  samplePoint,
  samplePoints,
  segment,
  select,
  serviceAreas,
  setFilter,
  setLayerRole,
  setOpacity,
  setUnit,
  shadowMask,
  shortestRoute,
  showLayer,
  simplify,
  slope,
  spectralIndex,
  splitArea,
  stackBands,
  stepObject,
  stopRun,
  subtract,
  sum,
  summarise,
  superpixels,
  supplyRoutes,
  supplyRuns,
  temporalPanel,
  threshold,
  trend,
  truckTrips,
  undo,
  valueOfField,
  vectorize,
  viewshed,
  volume,
  voronoi,
  weightedSum,
  worldToPixel,
  zonalStatistics,
]

export const toolSpecs = tools.map((tool) => tool.spec)
export const toolById = new Map(tools.map((tool) => [tool.spec.id, tool]))
export { membersOf, nameOfValue, valuesOfClasses } from './class-set.ts'
export { convert } from './units.ts'
export type { Tool, ToolOutput } from './define-tool.ts'
export type {
  AnyStored,
  AreaInput,
  BandFacts,
  ChildCall,
  CountedObjects,
  EarlierAnswer,
  Grids,
  ImageFacts,
  ImageInput,
  NewMask,
  NewRaster,
  PerceptionAsk,
  PointInput,
  RasterPath,
  RasterWindow,
  Stored,
  ToolContext,
  WireValues,
  WorkspaceActions,
} from './context.ts'
export {
  type ChartAsk,
  type ChartItem,
  type Drawable,
  drawableKinds,
  type DrawnThing,
  type MapAsk,
  type MeasuredSurface,
  type PageAsk,
  type PanelAsk,
  type Pictures,
} from './pictures.ts'
