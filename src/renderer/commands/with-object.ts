import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { currentObject } from '../answer/evidence-actions.ts'

export function withObject(act: (object: EvidenceObject) => void): void {
  const object = currentObject()
  if (object) act(object)
}
