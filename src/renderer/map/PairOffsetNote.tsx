import { useEffect } from 'react'
import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { alignPair, lookAtPair, offsetKey, useOffsets } from './pair-offsets.ts'

/** How the pair lies against each other, said before anything is compared, and the way to align it. */
export function PairOffsetNote({ left, right }: { left: Layer; right: Layer }) {
  const key = offsetKey(left, right)
  const looked = useOffsets((offsets) => offsets[key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the two images where they lie
  useEffect(() => void lookAtPair(left, right), [key])
  if (!looked || looked.state === 'looking')
    return (
      <span className="pair-offset" data-testid="pair-offset">
        {text.compare.looking}
      </span>
    )
  if (looked.state === 'failed')
    return (
      <span className="pair-offset" data-testid="pair-offset">
        {text.compare.cannot(looked.why)}
      </span>
    )
  const { found } = looked
  const canMove = found.offset !== null && found.offset.eastM !== null && left.frame.crs !== null && found.sentence !== text.compare.none
  return (
    <span className="pair-offset" data-testid="pair-offset" title={found.warnings.join('\n')}>
      {found.matters || found.offset === null ? <Icon name="diamond" small tone="warn" /> : <Icon name="ringTick" small />}
      <span className="pair-words">{found.sentence}</span>
      {canMove ? (
        <Button tone="link" testId="align-pair" onPress={() => void alignPair(left, found)}>
          {text.compare.align}
        </Button>
      ) : null}
    </span>
  )
}
