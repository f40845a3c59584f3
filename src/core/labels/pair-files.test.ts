import { expect, it } from 'vitest'
import { pairFiles } from './index.ts'

const pairsOf = (paths: string[]) => pairFiles(paths).pairs.map(({ image, labels, split }) => [image, labels, split])

it('RescueNet in both of its packings', () => {
  expect(pairsOf(['train/train-org-img/10778.jpg', 'train/train-label-img/10778_lab.png', 'val/val-org-img/9.jpg', 'val/val-label-img/9_lab.png'])).toEqual([
    ['train/train-org-img/10778.jpg', 'train/train-label-img/10778_lab.png', 'train'],
    ['val/val-org-img/9.jpg', 'val/val-label-img/9_lab.png', 'val'],
  ])
  expect(pairsOf(['segmentation-trainset/train-org-img/1.jpg', 'segmentation-trainset/train-label-img/1_lab.png'])[0]?.[2]).toBe('train')
})

it('colour copies of masks are passed over, with the reason', () => {
  const { pairs, skipped } = pairFiles(['train/train-org-img/1.jpg', 'train/train-label-img/1_lab.png', 'train/ColorMasks-train/1_lab.png'])
  expect(pairs[0]?.labels).toBe('train/train-label-img/1_lab.png')
  expect(skipped).toEqual([{ file: 'train/ColorMasks-train/1_lab.png', reason: 'a colour copy of the masks' }])
})

it('the challenge packing of FloodNet', () => {
  expect(
    pairsOf(['Labeled/Flooded/image/7.jpg', 'Labeled/Flooded/mask/7_lab.png', 'Labeled/Non-Flooded/image/8.jpg', 'Labeled/Non-Flooded/mask/8_lab.png', 'Unlabeled/image/9.jpg']),
  ).toEqual([
    ['Labeled/Flooded/image/7.jpg', 'Labeled/Flooded/mask/7_lab.png', null],
    ['Labeled/Non-Flooded/image/8.jpg', 'Labeled/Non-Flooded/mask/8_lab.png', null],
  ])
  expect(pairFiles(['Unlabeled/image/9.jpg']).unlabelled).toEqual(['Unlabeled/image/9.jpg'])
})

it('xBD takes the outlines and says that the target is the same', () => {
  const { pairs, skipped } = pairFiles([
    'train/images/a_00000001_post_disaster.png',
    'train/labels/a_00000001_post_disaster.json',
    'train/targets/a_00000001_post_disaster_target.png',
  ])
  expect(pairs).toEqual([{ image: 'train/images/a_00000001_post_disaster.png', labels: 'train/labels/a_00000001_post_disaster.json', split: 'train' }])
  expect(skipped[0]).toMatchObject({ file: 'train/targets/a_00000001_post_disaster_target.png' })
})

it('YOLO folders by split, VOC, masks beside images, and a sheet for all', () => {
  expect(pairsOf(['data.yaml', 'images/train/1.png', 'images/val/1.png', 'labels/train/1.txt', 'labels/val/1.txt'])).toEqual([
    ['images/train/1.png', 'labels/train/1.txt', 'train'],
    ['images/val/1.png', 'labels/val/1.txt', 'val'],
  ])
  expect(pairsOf(['JPEGImages/1.jpg', 'Annotations/1.xml'])).toHaveLength(1)
  expect(pairsOf(['tile1/part01.jpg', 'tile1/part01_mask.png'])).toHaveLength(1)
  expect(pairFiles(['a/1.jpg', 'annotations.json']).sheets).toEqual(['annotations.json'])
  expect(pairFiles(['masks/5_lab.png']).skipped).toEqual([{ file: 'masks/5_lab.png', reason: 'no image has its name' }])
})
