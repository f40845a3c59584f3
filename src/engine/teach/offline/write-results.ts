import { writeFile } from 'node:fs/promises'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { featureOf } from '../../export/detections-geojson.ts'
import { writeMaskGeotiff } from '../../files/index.ts'
import type { TrialHost } from '../../models/index.ts'
import { writeCard } from '../export/export-taught.ts'
import { graphBeside, writeGraph } from '../export/write-graph.ts'
import { groundAreaM2 } from '../ground-area.ts'
import type { TaughtFootprints } from './teach-footprints.ts'
import type { TaughtPixels } from './teach-pixels.ts'

/** The predicted classes as a mask with their names; 254 is what is unlike anything shown. */
export const writeTaughtMask = (path: string, { frame, classes, maskValues, values }: TaughtPixels): Promise<Result<{ bytes: number }>> =>
  writeMaskGeotiff(path, {
    frame,
    width: frame.width,
    height: frame.height,
    values,
    classNames: Object.fromEntries(classes.map((name, at) => [maskValues[at] as number, name])),
  })

/** Every building with its class, score and whether the class was given by hand, as GeoJSON. */
export async function writeTaughtFootprints(path: string, { frame, buildings }: TaughtFootprints): Promise<Result<null>> {
  const features = buildings.flatMap(({ outline, label, prediction, score }) => {
    const name = label ?? prediction
    if (name === null) return []
    const { areaPx, areaM2, bbox } = groundAreaM2(frame, outline.rings)
    const feature = featureOf({ id: outline.id, class: name, score: label === null ? score : null, bbox, outline: outline.rings[0] ?? null, areaPx, areaM2 }, frame)
    return [{ ...feature, properties: { ...outline.properties, ...feature.properties, labelled: label !== null, prediction } }]
  })
  return write(path, JSON.stringify({ type: 'FeatureCollection', ...(frame.crs === null ? { frame: 'pixel' } : {}), features }))
}

/** Coefficients of a classifier, and the same classifier as ONNX beside them. @fails as `writeGraph` does */
export async function writeTaughtModel(path: string, { classes, features, mode, backbone, model }: TaughtPixels, host: TrialHost): Promise<Result<{ onnxPath: string }>> {
  const onnxPath = graphBeside(path)
  const onnx = await writeGraph(onnxPath, { coefficients: model.json, features, classes, mode }, host)
  if (!onnx.ok) return onnx
  const saved = await writeCard(path, { kind: 'taught', version: 1, mode, classes, features, backbone, onnx: onnx.value }, model.json)
  return saved.ok ? ok({ onnxPath }) : saved
}

async function write(path: string, text: string): Promise<Result<null>> {
  try {
    await writeFile(path, text)
    return ok(null)
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      return fail({ code: 'file_unreadable', message: `${path} cannot be written.`, hint: 'Choose another place.', details: { cause: error.message } })
    throw error
  }
}
