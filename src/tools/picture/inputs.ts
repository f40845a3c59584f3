import { argumentOf, type InputDef } from '../define-tool.ts'
import type { WireValues } from '../context.ts'
import { drawableKinds } from '../pictures.ts'

type Drawn = WireValues[(typeof drawableKinds)[number]]

/** Results to draw, or none. */
export const maybeDrawn = (label = 'results to draw'): InputDef<Drawn[] | null> => ({
  spec: { role: 'wire', kinds: [...drawableKinds], many: true, optional: true, label, note: '' },
  value: null,
})

export const maybePoints = (): InputDef<WireValues['point'][] | null> => ({
  spec: { role: 'wire', kinds: ['point'], many: true, optional: true, label: 'points to mark', note: '' },
  value: null,
})

export const titleOf = (note: string) => argumentOf.text({ label: 'title', note })
export const opacity = () => argumentOf.number({ label: 'opacity of the fills', note: '1 as designed unless set', min: 0, max: 1 })
export const paper = () => argumentOf.choice(['A4', 'A3'], { label: 'paper', note: 'A4 unless set' })
