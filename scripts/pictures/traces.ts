/** One trace: a question, the replies of the scripted model in turn (the last repeats), and what its picture is called. */
export type Trace = { readonly name: string; readonly question: string; readonly replies: readonly string[] }

const plan = (...steps: readonly { tool: string; inputs: Record<string, unknown>; output: string }[]): string => JSON.stringify({ plan: steps })

/** Perception only: what counts is forgotten, the mistake of Qwen2.5 7B in RescueADI. */
export const forgotten: Trace = {
  name: 'trace-1-forgotten',
  question: 'How many destroyed buildings are there?',
  replies: [plan({ tool: 'detect', inputs: { image: 'image', classes: ['building_destroyed'] }, output: 'boxes' })],
}

/** The area of a segmentation, which has no area: the commonest failure of DORA. */
export const wrongWire: Trace = {
  name: 'trace-2-wire',
  question: 'What area is covered by water?',
  replies: [plan({ tool: 'segment', inputs: { image: 'image', classes: ['water'] }, output: 'ground' }, { tool: 'area', inputs: { mask: 'ground' }, output: 'size' })],
}

/** A neighbouring damage level in place of the one asked for. */
export const swappedClass: Trace = {
  name: 'trace-3-class',
  question: 'How many destroyed buildings are there?',
  replies: [
    plan(
      { tool: 'detect', inputs: { image: 'image', classes: ['building_major_damage'] }, output: 'boxes' },
      { tool: 'count', inputs: { detections: 'boxes', class: 'building_major_damage' }, output: 'n' },
    ),
  ],
}

/** Code refuses it before any model is asked. */
export const falsePremise: Trace = { name: 'trace-4-premise', question: 'How many people are trapped under the rubble?', replies: [] }

/** Not one of four replies holds a plan. */
export const unreadable: Trace = {
  name: 'trace-5-unreadable',
  question: 'How many destroyed buildings are there?',
  replies: [
    'Sure! From the image I can see about 12 destroyed buildings near the harbour.',
    'As I said, there are about 12.',
    '{"plan": [{"tool": "detect", "inputs": {"image": "image", "classes": ["building_destroyed"',
    '[1, 2, 3]',
  ],
}

/** A second opinion that counts only what is sure. */
export const secondOpinion: Trace = {
  name: 'trace-6-opinion',
  question: 'How many destroyed buildings are there?',
  replies: [
    plan(
      { tool: 'detect', inputs: { image: 'image', classes: ['building_destroyed'] }, output: 'boxes' },
      { tool: 'count', inputs: { detections: 'boxes', class: 'building_destroyed', minScore: 0.6 }, output: 'n' },
    ),
  ],
}
