import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Figure } from '../../contracts/kinds/index.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import { inPrintThread } from '../print-thread/index.ts'
import { svgToPng } from './to-png.ts'

export type FigureFormat = 'svg' | 'png' | 'pdf'

/** Bytes of a picture in a format. */
export async function figureBytes(figure: Figure, { format, dpi }: { format: FigureFormat; dpi: number }): Promise<Uint8Array> {
  if (format === 'svg') return new TextEncoder().encode(figure.svg)
  return format === 'png' ? svgToPng(figure.svg, { widthMm: figure.widthMm, dpi }) : inPrintThread('figure_pdf', figure)
}

/** A picture as a file, or its bytes as base64 where no path is named. @throws failures of writing */
export async function drawFigure(
  figure: Figure,
  { path, ...how }: { format: FigureFormat; dpi: number; path: string | null },
): Promise<{ files: string[]; base64: string | null }> {
  const bytes = await figureBytes(figure, how)
  if (path === null) return { files: [], base64: Buffer.from(bytes).toString('base64') }
  return { files: [writeBytes(path, bytes)], base64: null }
}

/** Writes a file and the folder it is in. @throws FailureError disk_full, file_unreadable */
export function writeBytes(path: string, bytes: Uint8Array): string {
  const place = resolve(path)
  try {
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, bytes)
    return place
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOSPC') throw new FailureError(fail({ code: 'disk_full', message: 'The disk has no room for the file.', hint: 'Free some space, then write again.' }).error)
    if (code) throw new FailureError(fail({ code: 'file_unreadable', message: `${place} cannot be written.`, hint: 'Choose another folder.' }).error)
    throw error
  }
}
