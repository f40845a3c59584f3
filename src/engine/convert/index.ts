export { convertFile } from './convert-file.ts'
export type { Converted, ConvertOptions } from './options.ts'
