import { z } from 'zod'

/** The types of a wire. `image`, `area`, `point`, `selection` come from the workspace, the others from steps. */
export const kindNames = ['image', 'area', 'point', 'segmentation', 'mask', 'detections', 'quantity', 'yes_no', 'path', 'table', 'state', 'answer'] as const
export type KindName = (typeof kindNames)[number]
export const KindNameSchema = z.enum(kindNames)
