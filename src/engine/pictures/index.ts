export { preliminary } from './map-figure.ts'
export { makePrinting, type Printing } from './pictures.ts'
export { svgToPng } from './to-png.ts'
