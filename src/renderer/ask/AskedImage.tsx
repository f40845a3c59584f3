import type { Goal } from '../../contracts/goal.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { askedImage, imageOfRequest, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { unasked } from './read-while-typing.ts'

/** Names the image a question is asked of: that of the plan once there is one, else the one the map shows. */
export function AskedImage({ goal }: { goal: Pick<Goal, 'type' | 'when'> }) {
  const workspace = useMirror((mirror) => mirror.workspace)
  const question = useUi((ui) => ui.question)
  const request = useRequest()
  const isTyping = unasked(question, request?.text ?? null) !== null
  const image = request && !isTyping ? imageOfRequest(request, workspace) : askedImage(workspace, goal.when)
  if (!image || goal.type === 'refusal' || goal.type === 'workspace') return null
  return (
    <span className="asked-image" title={`${text.ask.ofNote}\n${image.path}`} data-testid="asked-image">
      <Icon name="image" small />
      {text.ask.of(image.name)}
    </span>
  )
}
