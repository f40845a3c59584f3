export { falseDiscovery, getisOrd, type HotSpots } from './getis-ord.ts'
export { type Neighbours, withinDistance } from './neighbours.ts'
