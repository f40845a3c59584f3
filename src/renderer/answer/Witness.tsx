import { useEffect } from 'react'
import type { Fact } from '../../contracts/answer.ts'
import { theMap } from '../map/map-handle.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { Button } from '../ui/Button.tsx'
import { loadArtifact } from './evidence-actions.ts'

const closeResolution = 0.25

/** The strongest single object behind a yes: one press away on the map. */
export function Witness({ fact }: { fact: Fact }) {
  const { artifactId } = fact
  const artifact = useMirror((mirror) => (artifactId ? mirror.results[artifactId] : undefined))
  useEffect(() => {
    if (artifactId) void loadArtifact(artifactId)
  }, [artifactId])
  const witness = artifact?.kind === 'yes_no' ? artifact.witness : null
  if (!witness) return null
  return (
    <div className="witness">
      <Button icon="target" testId="witness" onPress={() => theMap()?.goTo(witness.xy, closeResolution)}>
        {text.answer.witness}
      </Button>
      {witness.score === null ? null : <span className="quiet">{`${text.evidence.score} ${witness.score.toFixed(2)}`}</span>}
    </div>
  )
}
