import { reviewText as text } from '../messages/en-review.ts'
import { useMirror } from '../state/mirror.ts'
import { Icon } from '../ui/Icon.tsx'
import { openRequestById } from './ask-actions.ts'

/** Says which answer a question goes on from; a link to it. */
export function FollowsCrumb({ id }: { id: string | null | undefined }) {
  const earlier = useMirror((mirror) => mirror.requests.find((request) => request.id === id) ?? null)
  if (!earlier) return null
  return (
    <button type="button" className="chip follows" title={earlier.text} data-testid="follows" onClick={() => void openRequestById(earlier.id)}>
      <Icon name="left" small />
      <span className="chip-value">{text.follows(earlier.number)}</span>
    </button>
  )
}
