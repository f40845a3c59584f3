import { useEffect, useState } from 'react'
import type { Fact } from '../../contracts/answer.ts'
import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { digits } from '../ui/format.ts'
import type { EvidenceSet } from './evidence-store.ts'
import { Histogram } from './Histogram.tsx'
import { scoreInForce, scoreRange, scoreStep } from './threshold.ts'
import { commitScore, previewScore } from './threshold-actions.ts'

const restMs = 60

/** Score needed: histogram, slider, count at the place tried; Enter or the button commits and runs again. */
export function ThresholdSlider({ request, fact, set }: { request: RequestState; fact: Fact; set: EvidenceSet }) {
  const tools = useMirror((mirror) => mirror.tools)
  const preview = useUi((ui) => ui.preview)
  const [count, setCount] = useState<number | null>(null)
  const inForce = scoreInForce(fact.evidence?.minScore ?? null, set)
  const range = scoreRange(set, inForce)
  const tried = fact.evidence && preview?.artifactId === fact.evidence.artifactId ? preview.minScore : null

  useEffect(() => {
    if (tried === null) return setCount(null)
    let current = true
    const timer = setTimeout(
      () =>
        void previewScore(fact, tried).then((found) => {
          if (current && found) setCount(found.count)
        }),
      restMs,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [fact, tried])

  if (!range || inForce === null || !fact.evidence || !scoreStep(request, fact.step, tools)) return null
  const { artifactId } = fact.evidence
  const value = tried ?? inForce
  const commit = () => void (tried !== null && tried !== inForce && commitScore(fact, tried))
  return (
    <section className="section" aria-label={text.answer.score}>
      <div className="row">
        <h2 className="head">{text.answer.score}</h2>
        <span className="grow" />
        <b>{value.toFixed(2)}</b>
        <span className="soft" data-testid="threshold-count">
          {tried === null ? '' : count === null ? '…' : text.answer.wouldGive(digits(count))}
        </span>
      </div>
      <Histogram set={set} range={range} score={value} />
      <input
        type="range"
        className="threshold"
        data-testid="threshold"
        aria-label={text.answer.score}
        min={range.from}
        max={range.to}
        step={0.01}
        value={value}
        onChange={(event) => useUi.setState({ preview: { artifactId, minScore: Number(event.target.value) } })}
        onPointerUp={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') useUi.setState({ preview: null })
          event.stopPropagation()
        }}
      />
      <div className="row small quiet">
        <span>{range.from.toFixed(2)}</span>
        <span className="grow centre-text">{set.cardScore === null ? '' : text.answer.cardDefault(set.cardScore.toFixed(2))}</span>
        <span>{range.to.toFixed(2)}</span>
      </div>
      {tried !== null && tried !== inForce ? (
        <div className="row">
          <Button tone="primary" keys="Enter" testId="threshold-commit" onPress={commit}>
            {text.answer.commit}
          </Button>
          <Button tone="ghost" onPress={() => useUi.setState({ preview: null })}>
            {text.answer.revert}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
