import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusFolder, hasCorpus } from '../../../../test/helpers/corpus.ts'
import { unwrap } from '../../../contracts/result.ts'
import { openRaster, type RasterSource } from '../index.ts'

/** Opens a file of the corpus for one look. */
async function look<T>(file: string, at: (source: RasterSource) => Promise<T> | T): Promise<T> {
  const source = unwrap(await openRaster(join(corpusFolder, file)))
  try {
    return await at(source)
  } finally {
    await source.close()
  }
}

/** Each is what a widely used reader gets wrong; the right values are those of GDAL (3.6.2 and 3.10.3 agree). */
describe.runIf(hasCorpus)('mistakes of other readers (runs where ../shared/corpus exists)', () => {
  it.each([
    ['differences of 16 bits, big-endian', 'own/codec/uint16_lzw_p2_be_tiled_chunky.tif', [25, 37], [36044, 36044, 36044]],
    ['differences of signed 16 bits, big-endian', 'OSGeo+gdal/gcore/data/gtiff/rgbsmall_int16_bigendian_lzw_predictor_2.tif', [25, 25], [89, 123, 37]],
    ['float planes, big-endian', 'OSGeo+gdal/gcore/data/gtiff/float32_lzw_predictor_3_big_endian.tif', [10, 10], [115]],
    ['whole numbers beyond 2^53', 'own/bits/int64_big_values.tif', [15, 22], [1152921504606847673n]],
    ['12 bits, big-endian', 'image-rs+image-tiff/libtiffpic/depth/flower-minisblack-12.tif', [21, 36], [699]],
    ['10 bits in three bands', 'own/bits/u10_rgb.tif', [15, 22], [563, 563, 563]],
    ['bits mirrored in their bytes, 4 of them', 'python-pillow+Pillow/images/tiff_gray_2_4_bpp/hopper4IR.tif', [64, 64], [9]],
    ['bits mirrored in their bytes, 16 of them', 'python-pillow+Pillow/images/16bit.r.tif', [32, 32], [371]],
    ['many strips, big-endian', 'image-rs+image-tiff/libtiffpic/oxford.tif', [40, 300], [173, 173, 173]],
    ['PackBits tiles, big-endian', 'haraldk+TwelveMonkeys/tiff/sm_colors_pb_tile.tif', [32, 32], [128, 128, 255]],
    ['LZW of the time before 1990', 'OSGeo+gdal/gcore/data/quad-lzw-old-style.tif', [192, 256], [125, 232, 197]],
    ['strips without byte counts', 'own/hand/no_strip_byte_counts.tif', [23, 30], [140, 140, 140]],
  ] as const)('values: %s', async (...[, file, [row, column], wanted]) => {
    const { bands } = await look(file, async (source) => unwrap(await source.readValues({ box: [column, row, column + 1, row + 1] })))
    expect(bands.map(({ values }) => values[0])).toEqual(wanted)
  })

  it.each([
    ['a tiepoint off the corner, pixels as points', 'own/hand/tiepoint_off_origin_point.tif', [499999.875, 0.25, 0, 5200000.125, 0, -0.25]],
    ['a tiepoint far off the corner', 'georust+geotiff/resources/austrian_capitals_model_tie_point_and_pixel_scale_pixel_is_point.tif', [4301500, 1000, 0, 2811500, 0, -1000]],
    ['two tiepoints and a scale', 'own/hand/two_tiepoints_with_scale.tif', [500000, 0.25, 0, 5200000, 0, -0.25]],
    ['a negative scale', 'own/hand/negative_scale_y.tif', [500000, 0.25, 0, 5200000, 0, -0.25]],
    ['a matrix, pixels as points', 'own/hand/matrix_point.tif', [499999.875, 0.25, 0, 5200000.125, 0, -0.25]],
    ['south up', 'own/geo/utm33n_south_up.tif', [500000, 0.25, 0, 5190000, 0, 0.25]],
    [
      'turned, pixels not square',
      'own/geo/utm33n_rotated_neg72deg_nonsquare.tif',
      [431234.5, 0.15450849718747373, -0.1902113032590307, 5211111.25, -0.47552825814757677, -0.06180339887498949],
    ],
    ['a world file alone', 'own/geo/world_file_only.tif', [500000, 0.25, 0, 5200000, 0, -0.25]],
    ['tags and a world file that says otherwise', 'own/geo/tags_and_conflicting_tfw.tif', [500000, 0.25, 0, 5200000, 0, -0.25]],
  ] as const)('place: %s', async (_, file, wanted) => {
    const found = await look(file, ({ info }) => info.geotransform)
    for (const [term, value] of wanted.entries()) expect(found?.[term]).toBeCloseTo(value, 9)
  })

  it.each([
    ['in other letters', 'own/hand/nodata_text_nan_upper.tif', Number.NaN, 2867],
    ['with words behind it', 'own/hand/nodata_text_plus_text.tif', -9999, 2706],
    ['that is a word', 'own/hand/nodata_text_word.tif', 0, 2867],
    ['that is empty', 'own/hand/nodata_text_empty.tif', null, 2867],
    ['between the values of its type', 'own/valid/nodata_fraction_u8.tif', 128.5, 2844],
    ['outside its type', 'own/valid/nodata_out_of_type_256_u8.tif', 256, 2867],
    ['that is infinite', 'own/valid/nodata_inf.tif', Number.POSITIVE_INFINITY, 2706],
    ['at the end of 32-bit floats', 'own/valid/nodata_float32_min.tif', -3.4028234663852886e38, 2706],
  ])('nodata %s', async (...[, file, wanted, count]) => {
    const found = await look(file, async (source) => ({ nodata: source.info.bands[0]?.nodata, stats: unwrap(await source.statistics()) }))
    expect([found.nodata, found.stats[0]?.count]).toEqual([wanted, count])
  })

  it('mask pages are no overviews', async () => {
    const { overviews, mask, pages } = await look('own/valid/internal_mask_tiled_ovr.tif', ({ info }) => info)
    expect([overviews.length, mask, pages]).toEqual([2, 'dataset-mask', 1])
  })

  it('control points that a grid fits exactly place the image, and are told to have done so', async () => {
    const { info, frame } = await look('own/geo/gcps_6_utm.tif', ({ info, frame }) => ({ info, frame }))
    expect(info.gcpFit?.residualPx).toBeLessThan(1e-6)
    expect([frame.affine?.c, frame.affine?.b]).toEqual([expect.closeTo(500000, 6), expect.closeTo(0.02, 9)])
    expect([info.geotransform, info.geotransformFrom]).toEqual([null, 'gcps'])
  })
})
