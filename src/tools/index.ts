import type { Tool } from './define-tool.ts'
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
import { detect } from './perception/detect.ts'
import { segment } from './perception/segment.ts'
import { area } from './raster/area.ts'
import { maskOfClass } from './raster/mask-of-class.ts'
import { filter } from './vector/filter.ts'
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
  area,
  clearArea,
  clearFilter,
  compareView,
  count,
  detect,
  difference,
  drawArea,
  exists,
  explainAnswer,
  filter,
  filterLayers,
  findImages,
  findPath,
  hideLayer,
  loadLayer,
  makeAnswer,
  maskOfClass,
  mean,
  moveView,
  orderLayers,
  rank,
  ratio,
  refuse,
  renameArea,
  segment,
  select,
  setFilter,
  setLayerRole,
  setOpacity,
  setUnit,
  showLayer,
  splitArea,
  stepObject,
  stopRun,
  sum,
  undo,
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
export { type ChartAsk, type ChartItem, type Drawable, drawableKinds, type DrawnThing, type MapAsk, type PageAsk, type PanelAsk, type Pictures } from './pictures.ts'
