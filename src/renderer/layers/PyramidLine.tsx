import { engine } from '../app/engine.ts'
import { text } from '../messages/en.ts'
import { attempt } from '../state/messages.ts'
import { Button } from '../ui/Button.tsx'
import { usePyramids } from './pyramids.ts'

/** Says that reduced images of a large file are being made, how far that is, and stops it; gone when they are ready. */
export function PyramidLine({ layerId }: { layerId: string }) {
  const share = usePyramids(({ shares }) => shares[layerId])
  if (share === undefined) return null
  return (
    <p className="layer-trouble" data-testid="pyramid-line">
      <span>{text.layers.pyramid(Math.round(share * 100))}</span>
      <Button tone="link" onPress={() => void attempt(() => engine().workspace.stopPyramid({ id: layerId }))}>
        {text.layers.stopPyramid}
      </Button>
    </p>
  )
}
