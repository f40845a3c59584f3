import type { Vocabulary } from '../vocabulary.ts'

const lawn = 'vegetation includes lawns'

/** The land-cover tiles of Dubai, and the words most land-cover models use. */
export const landCover: Vocabulary = {
  id: 'land-cover',
  title: 'land cover',
  names: {
    building: { class: 'building', state: 'unknown' },
    buildings: { class: 'building', state: 'unknown' },
    land: { class: 'background' },
    'land unpaved area': { class: 'background' },
    'bare soil': { class: 'background' },
    road: { class: 'road' },
    roads: { class: 'road' },
    vegetation: { class: 'tree', lossy: lawn },
    forest: { class: 'tree' },
    trees: { class: 'tree' },
    tree: { class: 'tree' },
    water: { class: 'water' },
    'water body': { class: 'water' },
    unlabeled: { class: 'background' },
  },
}

/** Names no benchmark owns: what makers of models write for our classes. */
export const everyday: Vocabulary = {
  id: 'everyday',
  title: 'everyday words',
  names: {
    ...landCover.names,
    bg: { class: 'background' },
    other: { class: 'background' },
    none: { class: 'background' },
    'not building': { class: 'background' },
    car: { class: 'vehicle' },
    cars: { class: 'vehicle' },
    truck: { class: 'vehicle' },
    bus: { class: 'vehicle' },
    minibus: { class: 'vehicle' },
    van: { class: 'vehicle' },
    vehicle: { class: 'vehicle' },
    vehicles: { class: 'vehicle' },
    'tree crown': { class: 'tree' },
    pool: { class: 'pool' },
    'swimming pool': { class: 'pool' },
    house: { class: 'building', state: 'unknown' },
    roof: { class: 'building', state: 'unknown' },
    rooftop: { class: 'building', state: 'unknown' },
    'destroyed building': { class: 'building_destroyed' },
    'damaged building': { class: 'building_damaged', state: 'grade unknown' },
    flood: { class: 'water', lossy: 'flood water is counted as water' },
    'blocked road': { class: 'road_blocked' },
  },
}
