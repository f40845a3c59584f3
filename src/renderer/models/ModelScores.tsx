import type { ModelSummary } from '../../contracts/services/models.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { measureInWords } from './model-words.ts'

/** Scores of a model by place; places it was never trained on, and nothing else. */
export function ModelScores({ model: { scores } }: { model: Pick<ModelSummary, 'scores'> }) {
  const measures = [...new Set(scores.map(({ measure }) => measure))]
  return (
    <div className="dock-scroll">
      <section className="section" data-testid="model-scores">
        <h2 className="head">{text.scores}</h2>
        {scores.length === 0 ? <p className="soft">{text.noScores}</p> : null}
        {measures.map((measure) => (
          <table className="facts" key={measure}>
            <caption className="small soft">{measureInWords(measure)}</caption>
            <tbody>
              {scores
                .filter((score) => score.measure === measure)
                .map(({ place, value }) => (
                  <tr key={place}>
                    <th scope="row" className="breakable">
                      {place.replaceAll('_', ' ')}
                    </th>
                    <td className="score-bar">
                      <meter min={0} max={1} value={Math.min(1, value)} aria-hidden="true" />
                    </td>
                    <td className="fact-value">{value.toFixed(2)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </section>
    </div>
  )
}
