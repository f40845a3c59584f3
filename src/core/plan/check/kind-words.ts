import type { KindName } from '../../../contracts/kinds/index.ts'

const words: Readonly<Record<KindName | 'selection', string>> = {
  image: 'an image',
  raster: 'a raster of values',
  area: 'an area',
  point: 'a point',
  features: 'map features',
  segmentation: 'a class map',
  mask: 'a mask',
  detections: 'found objects',
  graph: 'a road network',
  path: 'a way',
  quantity: 'a number',
  yes_no: 'a yes or no',
  table: 'a table',
  series: 'a series of dates',
  text: 'a text',
  figure: 'a picture',
  report: 'a report',
  state: 'a change of the screen',
  answer: 'an answer',
  selection: 'the selected objects',
}

/** "a mask or found objects" */
export const kindWords = (kinds: readonly (KindName | 'selection')[]): string => kinds.map((kind) => words[kind]).join(' or ')
