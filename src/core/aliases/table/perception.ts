import type { AliasDefinition, Legend } from '../define-alias.ts'
import { itself, read } from '../rules/outputs.ts'
import { wire } from '../rules/wires.ts'

const pair = { pre_image_path: wire('before'), post_image_path: wire('image') }
const single = { post_image_path: wire('image') }
const output = {
  mask_path: itself('mask of the class'),
  classes: read('classes in it', (artifact) => ('classes' in artifact ? artifact.classes : null)),
}
const anyModel = 'Any installed model or loaded labels that see the class are used; where none does, the class is named and nothing is answered.'
const noNumber = 'The mask holds one class by its name: it has no numbers, and 255 of theirs is that class.'

type Images = Readonly<Record<string, AliasDefinition['arguments'][string]>>

/** A mask of one class. */
const one = (name: string, classes: readonly string[], { images = single, more = [] }: { readonly images?: Images; readonly more?: readonly string[] } = {}): AliasDefinition => ({
  name,
  tool: 'class_mask',
  presets: { class: classes },
  arguments: images,
  output,
  legend: { binary: true, classes: {}, names: classes },
  differs: [noNumber, anyModel, ...more],
})

/** A mask of several classes, whose numbers are those of the catalogue. */
const several = (name: string, group: string, [numbers, more = []]: readonly [Legend['classes'], (readonly string[])?]): AliasDefinition => ({
  name,
  tool: 'class_mask',
  presets: { class: [group] },
  arguments: pair,
  output,
  legend: { binary: false, classes: numbers, names: [...new Set(Object.values(numbers).flat())] },
  differs: ['The mask keeps the frame of the image and the names of the classes.', ...more, anyModel],
})

const damage: Legend['classes'] = { 1: ['building_no_damage'], 2: ['building_minor_damage', 'building_major_damage'], 3: ['building_destroyed'] }

/** The 31 perception tools of the catalogue: their models are not ours, so each asks for the class it is for. */
export const perception: readonly AliasDefinition[] = [
  several('seg.building_damage', 'building', [damage]),
  several('seg.building_damage_opt_sar', 'building', [damage]),
  one('seg.lava', ['model:lava'], { images: pair }),
  one('seg.reconstruction_building', ['model:building_under_reconstruction'], { images: pair }),
  one('seg.landslide_ms', ['model:landslide']),
  one('seg.landslide_bitemporal', ['model:landslide'], { images: pair }),
  one('seg.reservoir', ['model:reservoir']),
  several('seg.road_damage', 'road', [{ 1: ['road_clear'], 2: ['road_blocked'], 3: ['road_blocked'] }, ['Flooded and debris are one class: a road that is blocked.']]),
  one('seg.vehicle', ['vehicle']),
  one('seg.playground', ['model:sports_field']),
  one('seg.swimming_pool', ['pool']),
  one('seg.storage_tank', ['model:storage_tank']),
  one('seg.bridge', ['model:bridge']),
  one('seg.harbor', ['model:harbor']),
  one('seg.roundabout', ['model:roundabout']),
  one('seg.ship', ['model:ship']),
  one('seg.plane', ['model:plane']),
  {
    name: 'seg.flood',
    tool: 'flood',
    arguments: { pre_image_path: wire('before'), post_image_path: wire('after') },
    output,
    legend: { binary: true, classes: {}, names: ['water'] },
    differs: [noNumber, 'Water that one of the images did not show is "not seen", never "no flood".'],
  },
  one('seg.vegetation', ['tree'], {
    images: { image_path: wire('image') },
    more: ['Trees and what a model calls vegetation are meant; fields are not told apart from bare land.'],
  }),
  one('seg.building_lowres', ['building'], { images: { image_path: wire('image') } }),
  one('seg.building_intact_aerial', ['building_no_damage']),
  one('seg.building_damage_aerial', ['building_minor_damage', 'building_major_damage']),
  one('seg.building_destroyed_aerial', ['building_destroyed']),
  one('seg.pool_aerial', ['pool']),
  one('seg.road_intact_aerial', ['road_clear']),
  one('seg.road_debris_aerial', ['road_blocked']),
  one('seg.tree_fallen_aerial', ['model:tree_fallen']),
  one('seg.tree_standing_aerial', ['tree']),
  one('seg.vehicle_free_aerial', ['model:vehicle_not_trapped']),
  one('seg.vehicle_trapped_aerial', ['model:vehicle_trapped']),
  one('seg.water_aerial', ['water']),
]
