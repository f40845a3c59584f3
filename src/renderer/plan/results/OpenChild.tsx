import { resultText as text } from '../../messages/en-results.ts'
import { textOf } from './child-words.ts'
import { Button } from '../../ui/Button.tsx'
import { closeChild, useOpenChild } from './open-child.ts'
import { hasDetail, ResultOfKind } from './ResultOfKind.tsx'

/** The result of one call of a loop, beside the loop it belongs to. */
export function OpenChild({ requestId, stepId }: { requestId: string; stepId: string }) {
  const child = useOpenChild((open) => (open.stepId === stepId && open.requestId === requestId ? open.child : null))
  if (!child) return null
  const { artifactId, artifactKind } = child
  return (
    <section className="open-child" data-testid="open-child" aria-label={child.label}>
      <div className="section row">
        <b className="grow clip">{child.label}</b>
        <Button tone="ghost" icon="cross" label={text.closeChild} onPress={closeChild} />
      </div>
      <p className="section">{textOf(child)}</p>
      {artifactId && artifactKind && hasDetail(artifactKind) ? <ResultOfKind key={artifactId} artifactId={artifactId} kind={artifactKind} /> : null}
    </section>
  )
}
