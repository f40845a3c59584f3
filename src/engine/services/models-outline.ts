import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { FailureError, fail, unwrap } from '../../contracts/result.ts'
import { type EngineWorld, needSession } from '../world.ts'

type Ask = { artifactId: string; modelId: string | null; view: PixelBox; points: { at: PixelXY; on: boolean }[]; box: PixelBox | null }

/** What is clicked on the image behind a result, as an outline. @throws FailureError as the model does, or where the image is gone */
export async function outlineByClick(world: EngineWorld, { artifactId, ...asked }: Ask): Promise<{ modelId: string; ring: PixelXY[]; looked: boolean }> {
  const session = needSession(world)
  const artifact = session.store.artifacts.find(artifactId)
  const { layers, frame } = session.workspace.state()
  const layer = artifact && 'layerId' in artifact ? layers.find(({ id }) => id === artifact.layerId) : undefined
  if (!layer || !frame)
    throw new FailureError(
      fail({ code: 'layer_missing', message: 'The image behind this result is no longer in the project.', hint: 'Add the image, or draw the outline by hand.' }).error,
    )
  return unwrap(await session.perception.outlineByClick({ ...asked, layer, project: frame }))
}
