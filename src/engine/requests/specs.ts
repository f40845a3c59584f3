import { toolSpecs } from '../../tools/index.ts'

/** The installed tools by their id. */
export const specs = new Map(toolSpecs.map((spec) => [spec.id, spec]))
