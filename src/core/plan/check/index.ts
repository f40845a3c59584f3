import { areaOutsideImage } from './area-outside-image.ts'
import { areaWithoutGsd } from './area-without-gsd.ts'
import { argumentInvalid } from './argument-invalid.ts'
import { argumentUnknown } from './argument-unknown.ts'
import { bandMissing } from './band-missing.ts'
import { bandsTooFew } from './bands-too-few.ts'
import { boxesNotAreas } from './boxes-not-areas.ts'
import { classAbsent } from './class-absent.ts'
import { classDiffers } from './class-differs.ts'
import { classIndexUsed } from './class-index-used.ts'
import { classLost } from './class-lost.ts'
import { classNotAName } from './class-not-a-name.ts'
import { classNotInMask } from './class-not-in-mask.ts'
import { classUnknown } from './class-unknown.ts'
import { classesEmpty } from './classes-empty.ts'
import { cloudy } from './cloudy.ts'
import { dateMissing } from './date-missing.ts'
import { dateOrder } from './date-order.ts'
import { datesUnknown } from './dates-unknown.ts'
import type { CodeCheck } from './define-check.ts'
import { dimensionMismatch } from './dimension-mismatch.ts'
import { doubleCounting } from './double-counting.ts'
import { effectsUnapproved } from './effects-unapproved.ts'
import { filterUnreadable } from './filter-unreadable.ts'
import { framesDiffer } from './frames-differ.ts'
import { framesDoNotMeet } from './frames-do-not-meet.ts'
import { goalNotAnswered } from './goal-not-answered.ts'
import { goalPartMissing } from './goal-part-missing.ts'
import { gsdUnfit } from './gsd-unfit.ts'
import { gsdUnknown } from './gsd-unknown.ts'
import { inputMissing } from './input-missing.ts'
import { inputUnavailable } from './input-unavailable.ts'
import { kindMismatch } from './kind-mismatch.ts'
import { layerMissing } from './layer-missing.ts'
import { listForOne } from './list-for-one.ts'
import { maskWithoutClasses } from './mask-without-classes.ts'
import { missingStepArea } from './missing-step-area.ts'
import { missingStepArithmetic } from './missing-step-arithmetic.ts'
import { missingStepCount } from './missing-step-count.ts'
import { missingStepDetect } from './missing-step-detect.ts'
import { missingStepExists } from './missing-step-exists.ts'
import { missingStepFilter } from './missing-step-filter.ts'
import { missingStepIntersect } from './missing-step-intersect.ts'
import { missingStepMask } from './missing-step-mask.ts'
import { missingStepPath } from './missing-step-path.ts'
import { missingStepRouteMask } from './missing-step-route-mask.ts'
import { missingStepSegment } from './missing-step-segment.ts'
import { modelCannot } from './model-cannot.ts'
import { modelMissing } from './model-missing.ts'
import { nameLookalike } from './name-lookalike.ts'
import { nameReserved } from './name-reserved.ts'
import { noModel } from './no-model.ts'
import { outputMissing } from './output-missing.ts'
import { outputTwice } from './output-twice.ts'
import { pathOnBlocked } from './path-on-blocked.ts'
import { pathSamePoint } from './path-same-point.ts'
import { planCycle } from './plan-cycle.ts'
import { planEmpty } from './plan-empty.ts'
import { planOrder } from './plan-order.ts'
import { planTooLong } from './plan-too-long.ts'
import { pointOutsideImage } from './point-outside-image.ts'
import { prePostSwapped } from './pre-post-swapped.ts'
import { rasterForVectorCheck } from './raster-for-vector.ts'
import { ratioOfDifferentScope } from './ratio-of-different-scope.ts'
import { sameImageTwice } from './same-image-twice.ts'
import { scopeDiffers } from './scope-differs.ts'
import { scoreOutOfModel } from './score-out-of-model.ts'
import { sensorMismatch } from './sensor-mismatch.ts'
import { stepIdTwice } from './step-id-twice.ts'
import { stepRepeated } from './step-repeated.ts'
import { syntheticModel } from './synthetic-model.ts'
import { textAsInstruction } from './text-as-instruction.ts'
import { toolUnknown } from './tool-unknown.ts'
import { unitUnfit } from './unit-unfit.ts'
import { unitsDoNotAdd } from './units-do-not-add.ts'
import { unusedOutput } from './unused-output.ts'
import { unusedStep } from './unused-step.ts'
import { vectorForRasterCheck } from './vector-for-raster.ts'
import { wrongSource } from './wrong-source.ts'

/** Closed set of checks, in the order their findings are shown: what keeps a plan from running, what makes it lie, what it leaves out. */
export const checks: readonly CodeCheck[] = [
  planEmpty,
  planTooLong,
  nameReserved,
  nameLookalike,
  toolUnknown,
  stepIdTwice,
  planCycle,
  planOrder,
  inputMissing,
  inputUnavailable,
  layerMissing,
  rasterForVectorCheck,
  vectorForRasterCheck,
  kindMismatch,
  listForOne,
  argumentUnknown,
  argumentInvalid,
  unitUnfit,
  filterUnreadable,
  outputMissing,
  outputTwice,
  classNotAName,
  classIndexUsed,
  classUnknown,
  classesEmpty,
  maskWithoutClasses,
  classAbsent,
  classNotInMask,
  prePostSwapped,
  sameImageTwice,
  dateOrder,
  datesUnknown,
  dateMissing,
  framesDoNotMeet,
  framesDiffer,
  areaOutsideImage,
  pointOutsideImage,
  sensorMismatch,
  bandMissing,
  bandsTooFew,
  gsdUnfit,
  cloudy,
  modelMissing,
  modelCannot,
  noModel,
  dimensionMismatch,
  unitsDoNotAdd,
  gsdUnknown,
  areaWithoutGsd,
  boxesNotAreas,
  scoreOutOfModel,
  wrongSource,
  classDiffers,
  classLost,
  scopeDiffers,
  missingStepCount,
  missingStepArea,
  missingStepExists,
  missingStepPath,
  missingStepSegment,
  missingStepDetect,
  missingStepMask,
  missingStepRouteMask,
  missingStepFilter,
  missingStepIntersect,
  missingStepArithmetic,
  goalPartMissing,
  goalNotAnswered,
  doubleCounting,
  ratioOfDifferentScope,
  pathSamePoint,
  pathOnBlocked,
  effectsUnapproved,
  stepRepeated,
  unusedStep,
  unusedOutput,
  syntheticModel,
  textAsInstruction,
]

export { planTooLong }
