import type { Fact } from '../../contracts/answer.ts'
import { factWords } from '../../core/words/index.ts'
import { openFact } from './evidence-actions.ts'

/** Every fact of the answer with its method; numbers open like those of the sentence. */
export function FactRows({ facts, factId }: { facts: readonly Fact[]; factId: string }) {
  return (
    <table className={facts.length > 2 ? 'facts many' : 'facts'}>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.id} className={fact.id === factId ? 'on' : undefined}>
            <th scope="row">{fact.label}</th>
            <td className="fact-value">
              <button type="button" className="number" data-testid={`fact-${fact.id}`} onClick={() => openFact(fact)}>
                {factWords(fact)}
              </button>
            </td>
            <td className="soft method" title={fact.method}>
              {fact.method}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
