import { join } from 'node:path'
import { FailureError, fail, unwrap } from '../../contracts/result.ts'
import type { RequestState } from '../../contracts/request.ts'
import { writeFileSync } from 'node:fs'
import { maskValues } from '../../contracts/classes.ts'
import { maskStyle } from '../../core/raster/index.ts'
import { classNamesXml, type RasterInfo, writeMaskGeotiff } from '../files/index.ts'
import { cellBudgetPx } from '../budgets.ts'
import { editableOf } from '../perception/edit-raster.ts'
import { clearTakenOut } from '../perception/edit-taken-out.ts'
import type { Session } from '../session.ts'
import type { AnyStored, Stored } from '../../tools/index.ts'

/** One GeoTIFF a mask or segmentation, named after the step's output. A mask that no tool may hold whole is refused, not half written. */
export async function writeMasks(session: Session, request: RequestState, folder: string): Promise<string[]> {
  const files: string[] = []
  for (const step of request.steps) {
    const stored = session.requests.storedOf(step)
    if (!stored || (stored.artifact.kind !== 'mask' && stored.artifact.kind !== 'segmentation')) continue
    files.push(...(await writeClassRaster(session, { request, stored: stored as ClassRasterFile['stored'], path: join(folder, `${outputOf(request, step.id)}.tif`) })))
  }
  return files
}

type ClassRasterFile = { readonly request: RequestState; readonly stored: Stored<'mask'> | Stored<'segmentation'>; readonly path: string; readonly signal?: AbortSignal }

/** A mask or segmentation as GeoTIFF with colours, and the names of its classes beside it. @throws FailureError over_budget, and as writing does */
export async function writeClassRaster(session: Session, { request, stored, path, signal }: ClassRasterFile): Promise<string[]> {
  const { frame } = stored.artifact
  const { width, height } = frame
  if (width * height > cellBudgetPx) throw new FailureError(tooLarge(width * height).error)
  const classNames = classNamesOf(stored.artifact)
  const plane = session.store.tiles.readWindow(stored.artifactId, 'value', [0, 0, width, height])
  await takeOut(session, { request, stored, plane })
  const written = await writeMaskGeotiff(path, { frame, width, height, values: plane, classNames, palette: paletteOf(classNames), cog: true, signal })
  if (!written.ok) throw new FailureError(written.error)
  return [path, writeNames(path, classNames)]
}

/** Class by pixel value. */
export const classNamesOf = ({ values }: Stored<'mask' | 'segmentation'>['artifact']): Readonly<Record<number, string>> => ({
  0: 'background',
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [value, name])),
})

type Written = { readonly request: RequestState; readonly stored: AnyStored; readonly plane: Uint8Array }

/** Objects a person rejected behind a number of the answer leave the mask that is written, as they left the number. */
async function takeOut({ perception }: Session, { request, stored, plane }: Written): Promise<void> {
  const { artifactId, artifact } = stored
  const editable = editableOf(perception.editParts, artifactId, artifact)
  if (artifact.kind !== 'mask' || !editable) return
  const sets = (request.answer?.facts ?? []).flatMap(({ evidence }) => (evidence?.artifactId === artifactId ? [evidence.classes] : []))
  for (const classes of new Map(sets.map((set) => [set.join(), set])).values()) {
    const rejected = unwrap(await perception.rejected({ stored: { ...stored, artifact }, classes, minScore: null, signal: null }))
    const { width, height } = artifact.frame
    unwrap(await clearTakenOut(perception.editParts, editable, { rejected, classes, plane: { box: [0, 0, width, height], values: plane } }))
  }
}

/** Names where GDAL and QGIS look for them: beside the image. */
function writeNames(path: string, classNames: Readonly<Record<number, string>>): string {
  const beside = `${path}.aux.xml`
  writeFileSync(beside, classNamesXml(classNames) ?? '')
  return beside
}

/** Colours as on the map, so that a mask looks the same in other programs; what was not looked at is grey. */
function paletteOf(classNames: Readonly<Record<number, string>>): RasterInfo['palette'] {
  return Array.from({ length: 256 }, (_, value) => {
    const style = maskStyle(classNames[value] ?? '', value)
    if (value in classNames && style) return [1, 3, 5].map((at) => Number.parseInt(style.color.slice(at, at + 2), 16)).concat(255) as [number, number, number, number]
    return value === maskValues.obscured || value === maskValues.unknown ? [128, 128, 128, 255] : [0, 0, 0, 255]
  })
}

/** Output name of a step as a file name: whatever a plan calls it, it stays inside the folder. */
const outputOf = (request: RequestState, step: string): string => (request.plan.actions.find((action) => action.id === step)?.outputs[0] ?? step).replace(/[^\w-]/g, '_')

const tooLarge = (pixels: number) =>
  fail({
    code: 'over_budget',
    message: `The mask has ${Math.round(pixels / 1e6)} million pixels; at most ${cellBudgetPx / 1e6} million are written as one file.`,
    hint: 'Draw a smaller area.',
  })
