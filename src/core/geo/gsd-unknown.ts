import { fail } from '../../contracts/result.ts'

/** Why lengths and areas cannot be told of an image without a place and a pixel size. */
export const gsdUnknown = () =>
  fail({
    code: 'gsd_unknown',
    message: 'The pixel size of the image is not known, so nothing in it can be measured in metres.',
    hint: 'Type the ground pixel size of the image in metres.',
    repairable: true,
  })
