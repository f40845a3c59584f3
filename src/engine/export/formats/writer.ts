import type { Session } from '../../session.ts'
import type { Gathered } from '../gather/gathered.ts'
import type { Writing } from '../writings.ts'

/**
 * Writes into `folder`, an empty one beside the place asked for; what lies in it is moved there when all is whole. `name` is the file asked for,
 * `stem` the same without its ending. Notes come back as sentences.
 */
export type ExportWriter = (job: ExportJob) => Promise<readonly string[]>
export type ExportJob = {
  readonly session: Session
  readonly gathered: Gathered
  readonly writing: Writing
  readonly folder: string
  readonly name: string
  readonly stem: string
  /** folder the files will lie in at last: what a relative path to an image starts from */
  readonly home: string
  readonly now: string
  readonly version: string
}
