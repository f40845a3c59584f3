import { basename } from 'node:path'
import type { ErrorCode } from '../../contracts/errors.ts'
import { type Failed, FailureError, fail } from '../../contracts/result.ts'

/** A failure about one file in the form "what · where · what to do"; `sentence` follows the file's name. */
export function fileProblem(path: string, code: ErrorCode, words: { readonly sentence: string; readonly hint: string; readonly details?: Record<string, unknown> }): Failed {
  return fail({ code, message: `${basename(path)} ${words.sentence}`, hint: words.hint, details: { path, ...words.details } })
}

/** Deep inside a decoder only the code and the sentence are known; `openRaster` adds the file's name. */
export class DecodeProblem extends Error {
  readonly code: ErrorCode
  readonly hint: string
  constructor(code: ErrorCode, sentence: string, hint = '') {
    super(sentence)
    this.name = 'DecodeProblem'
    this.code = code
    this.hint = hint
  }
}

/** Turns what a reader threw into a failure with the file's name; faults of our own go on up. */
export function asFileFailure(path: string, problem: unknown): Failed {
  if (problem instanceof FailureError) return { ok: false, error: problem.failure }
  if (problem instanceof DecodeProblem) return fileProblem(path, problem.code, { sentence: problem.message, hint: problem.hint })
  if (isSystemError(problem)) return systemProblem(path, problem.code)
  throw problem
}

/** Contradictions inside a file show as a RangeError of the views over its bytes, or as an error of zlib. */
export function isDamage(problem: unknown): boolean {
  if (problem instanceof RangeError) return true
  return problem instanceof Error && 'code' in problem && typeof problem.code === 'string' && /^Z_|^ERR_BUFFER_TOO_LARGE$/.test(problem.code)
}

export function damagedFile(path: string): Failed {
  return fileProblem(path, 'file_damaged', { sentence: 'has a header or data that contradict themselves.', hint: 'Copy it again from the source.' })
}

function isSystemError(problem: unknown): problem is NodeJS.ErrnoException & { code: string } {
  return problem instanceof Error && 'syscall' in problem && 'code' in problem && typeof problem.code === 'string'
}

function systemProblem(path: string, code: string): Failed {
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return fileProblem(path, 'file_missing', { sentence: 'is not there.', hint: 'Check its folder and its name.', details: { system: code } })
  if (code === 'EISDIR') return fileProblem(path, 'file_not_image', { sentence: 'is a folder.', hint: 'Choose the image inside it.' })
  return fileProblem(path, 'file_unreadable', {
    sentence: 'cannot be read: the system denies it.',
    hint: 'Check the rights of the file or the cable of the disk.',
    details: { system: code },
  })
}

/** A known kind of file or field that is not read, with the way round it. */
export function unsupported(what: string, hint = 'Convert it, for example with gdal_translate -co COMPRESS=DEFLATE.'): DecodeProblem {
  return new DecodeProblem('format_unsupported', `${what}, which Aftermap does not read.`, hint)
}
