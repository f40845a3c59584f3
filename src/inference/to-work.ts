import type { SessionStart, ToInference } from '../core/vision/index.ts'
import type { NativeInputs } from './native-inputs.ts'

/** What the thread that receives hands to the one that runs the model. */
export type RunJob = { readonly type: 'run'; readonly id: number; readonly inputs: NativeInputs }
export type ToWork = SessionStart | RunJob | Extract<ToInference, { type: 'profile' }>
