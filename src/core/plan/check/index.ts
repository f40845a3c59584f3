import type { Check } from '../subject.ts'
import { argumentInvalid } from './argument-invalid.ts'
import { argumentUnknown } from './argument-unknown.ts'
import { classAbsent } from './class-absent.ts'
import { classDiffers } from './class-differs.ts'
import { classNotAName } from './class-not-a-name.ts'
import { framesDiffer } from './frames-differ.ts'
import { gsdUnknown } from './gsd-unknown.ts'
import { inputMissing } from './input-missing.ts'
import { inputUnavailable } from './input-unavailable.ts'
import { kindMismatch } from './kind-mismatch.ts'
import { noModel } from './no-model.ts'
import { outputMissing, outputTwice, unusedOutput } from './outputs.ts'
import { planCycle, planEmpty } from './plan-cycle.ts'
import { toolUnknown } from './tool-unknown.ts'

/** Closed set of checks, in the order their findings are shown. */
export const checks: readonly Check[] = [
  planEmpty,
  toolUnknown,
  planCycle,
  inputMissing,
  inputUnavailable,
  kindMismatch,
  argumentUnknown,
  argumentInvalid,
  outputMissing,
  outputTwice,
  classNotAName,
  classAbsent,
  classDiffers,
  noModel,
  gsdUnknown,
  framesDiffer,
  unusedOutput,
]
