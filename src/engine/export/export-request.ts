import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ok, type Result } from '../../contracts/result.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { Session } from '../session.ts'
import { writeDetections } from './detections-geojson.ts'
import { writeMasks } from './masks.ts'
import { writeOverlay } from './overlay.ts'
import { writeFailure } from './write-failure.ts'

/**
 * Writes what a request made: each mask as GeoTIFF, detections.geojson, overlay.png, answer.json.
 * @fails disk_full, file_unreadable (the folder cannot be written), over_budget, frame_unknown
 */
export async function exportRequest(session: Session, id: string, folder: string): Promise<Result<{ files: string[] }>> {
  const request = session.requests.find(id)
  const place = resolve(folder)
  try {
    mkdirSync(place, { recursive: true })
    const files = [...(await writeMasks(session, request, place)), ...(await writeDetections(session, request, place)), ...(await writeOverlay(session, request, place))]
    return ok({ files: [...files, writeAnswer(request, place)] })
  } catch (error) {
    return writeFailure(error, folder)
  }
}

function writeAnswer(request: RequestState, folder: string): string {
  const path = join(folder, 'answer.json')
  writeFileSync(path, JSON.stringify({ text: request.text, goal: request.reading.goal, plan: request.plan, answer: request.answer, steps: request.steps }, null, 2))
  return path
}
