import type { CorrectMode } from '../answer/correct-state.ts'

/** Texts of correcting a result by hand. */
export const correctText = {
  head: 'Correct by hand',
  short: 'Correct',
  correction: 'correction',
  modes: { add: 'Add', relabel: 'Class', split: 'Split', merge: 'Merge', paint: 'Paint', erase: 'Erase' } satisfies Record<CorrectMode, string>,
  names: {
    add: 'Add an object that was missed',
    relabel: 'Give the chosen object another class',
    split: 'Split the chosen object along a line',
    merge: 'Merge several objects into one',
    paint: 'Paint pixels with a brush',
    erase: 'Erase pixels with a brush',
  } satisfies Record<CorrectMode, string>,
  help: {
    add: () => 'Click round the missed object on the map. Enter, or a click on the first corner, closes it.',
    relabel: (id: string) => `What is ${id} really?`,
    split: (id: string) => `Click on one side of ${id}, then on the other. Enter cuts along the line.`,
    merge: (_: string, chosen: number) =>
      chosen < 2 ? `Click the objects that are one, on the map or in the list; ${chosen === 0 ? 'none is' : '1 is'} chosen.` : `${chosen} are chosen. Enter makes them one object.`,
    paint: () => 'Drag over pixels of the map that belong to the class.',
    erase: () => 'Drag over pixels of the map that do not belong there.',
  } satisfies Record<CorrectMode, (id: string, chosen: number) => string>,
  class: 'Class',
  change: 'Change class',
  mergeNow: 'Merge',
  done: 'Done',
  brush: 'Brush',
  wide: (px: number) => `${px} px on the screen`,
  whyNot: {
    running: 'Wait until the steps are done.',
    nothing: 'Nothing can be corrected behind this number.',
    object: 'Choose an object in the list or on the map first.',
    boxes: 'These are objects without a mask: there are no pixels to paint.',
    pixels: 'This result has pixels and no objects: paint or erase.',
    readOnly: 'This project can only be looked at.',
  },
  byHand: { added: 'added by hand', split: 'split by hand', merged: 'merged by hand', relabelled: 'class by hand', painted: 'painted by hand' },
  noScore: 'by hand',
  began: (name: string) => `${name}. Escape leaves.`,
  left: 'Correcting is over',
  kept: (words: string) => `Done: ${words}. Ctrl Z takes it back.`,
} as const
