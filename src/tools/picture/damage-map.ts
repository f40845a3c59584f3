import { defineTool, wire } from '../define-tool.ts'
import { asThings, checkLiesOn, drawnMap } from './drawing.ts'
import { maybeDrawn, opacity, paper, titleOf } from './inputs.ts'

export const damageMap = defineTool({
  id: 'damage_map',
  version: 1,
  module: 'picture',
  verb: 'Draw a damage map',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.damage_map'],
  summary: 'Damage by class over an image, worst first in the legend with counts, a hatch that grows with damage, sources and caveats.',
  typing: { frame: 'image' },
  words: ['damage map', 'map of damage', 'assessment map'],
  inputs: {
    image: wire.one('image'),
    damage: maybeDrawn('damage to draw'),
    area: wire.maybe('area', { label: 'area shown' }),
    title: titleOf('Damage assessment unless set'),
    opacity: opacity(),
    paper: paper(),
  },
  async run({ image, damage, area, title, opacity: share, paper: size }, context) {
    const lies = checkLiesOn(image, damage ?? [])
    if (!lies.ok) return lies
    return drawnMap(context, {
      image,
      things: asThings(damage ?? []),
      area,
      title: title ?? 'Damage assessment',
      subtitle: image.layer.name,
      opacity: share ?? 1,
      paper: size ?? 'A4',
    })
  },
})
