import type { Text } from '../../../contracts/kinds/index.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { MadeAbout } from './MadeAbout.tsx'

const longestData = 20_000

/** Words a step made, paragraph by paragraph, and the record behind them where there is one. */
export function TextResult({ result }: { result: Text }) {
  const data = result.data === undefined ? null : JSON.stringify(result.data, null, 1)
  return (
    <>
      <section className="section prose" data-testid="text-result">
        {result.text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {data ? (
          <details>
            <summary>{text.data}</summary>
            <pre className="mono data-text">{data.length > longestData ? `${data.slice(0, longestData)}…` : data}</pre>
          </details>
        ) : null}
      </section>
      <MadeAbout method={result.method} />
    </>
  )
}
