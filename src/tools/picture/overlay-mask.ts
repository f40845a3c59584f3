import { classWords } from '../../core/words/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { asThings, checkLiesOn, drawnMap } from './drawing.ts'
import { opacity, titleOf } from './inputs.ts'

export const overlayMask = defineTool({
  id: 'overlay_mask',
  version: 1,
  module: 'picture',
  verb: 'Lay a mask over an image',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.overlay_mask'],
  summary: 'Map of an image with a mask over it, in class colours with hatch; a mask of another grid is refused, not stretched.',
  typing: { frame: 'image' },
  words: ['overlay', 'mask over image', 'show mask'],
  inputs: {
    image: wire.one('image'),
    mask: wire.either(['mask', 'segmentation', 'detections'], { label: 'mask' }),
    classes: argumentOf.classes({ of: 'mask', label: 'classes shown', note: 'all unless set' }),
    opacity: opacity(),
    title: titleOf('the classes unless set'),
  },
  async run({ image, mask, classes, opacity: share, title }, context) {
    const lies = checkLiesOn(image, [mask])
    if (!lies.ok) return lies
    const shown = classes ?? mask.artifact.classes
    // ten classes stand in the legend, not in the title
    const words = shown.length > 3 ? `${shown.length} classes` : classWords(shown)
    return drawnMap(context, {
      image,
      things: asThings([mask], classes),
      opacity: share ?? 1,
      title: title ?? words.charAt(0).toUpperCase() + words.slice(1),
      subtitle: image.layer.name,
    })
  },
})
