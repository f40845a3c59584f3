import type { Answer } from '../../contracts/answer.ts'
import { factWords } from '../../core/words/index.ts'
import { openFact } from './evidence-actions.ts'
import { sentenceParts } from './sentence.ts'

/** One sentence; every number in it is a button to what it was counted from. */
export function AnswerSentence({ answer, factId }: { answer: Answer; factId: string | null }) {
  const parts = sentenceParts(answer)
  return (
    <p className="sentence" data-testid="answer-sentence">
      {parts.map((part) =>
        'fact' in part ? (
          <button
            type="button"
            key={part.fact.id}
            className={part.fact.id === factId ? 'number on' : 'number'}
            data-testid={`number-${part.fact.id}`}
            title={part.fact.method}
            onClick={() => openFact(part.fact)}
          >
            {factWords(part.fact)}
          </button>
        ) : (
          <span key={part.text}>{part.text}</span>
        ),
      )}
    </p>
  )
}
