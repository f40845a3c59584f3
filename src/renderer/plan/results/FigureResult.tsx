import type { Figure } from '../../../contracts/kinds/index.ts'
import { saveFigure } from '../../exports/picture-actions.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { selectStep } from '../plan-actions.ts'
import { withUnit } from '../../ui/format.ts'
import { Button } from '../../ui/Button.tsx'
import { MadeAbout } from './MadeAbout.tsx'

const formats = [
  ['svg', text.saveSvg],
  ['png', text.savePng],
  ['pdf', text.savePdf],
] as const

/** A picture ready for print, as a file in three forms, and the numbers in it, each with the way back to its step. */
export function FigureResult({ figure }: { figure: Figure }) {
  return (
    <>
      <section className="section" data-testid="figure-result">
        <h2 className="result-title">{figure.title}</h2>
        <img className="figure-picture" alt={figure.description} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(figure.svg)}`} />
        <div className="row">
          {formats.map(([format, words]) => (
            <Button key={format} testId={`save-${format}`} onPress={() => void saveFigure(figure, format)}>
              {words}
            </Button>
          ))}
        </div>
        {figure.figures.length > 0 ? (
          <>
            <h2 className="head spaced">{text.numbersIn}</h2>
            <dl className="figure-numbers">
              {figure.figures.map(({ label, value, unit, step }) => (
                <div key={`${label} ${value}`}>
                  <dt>{label}</dt>
                  <dd>
                    {step === null ? (
                      withUnit(value, unit)
                    ) : (
                      <button type="button" className="number" onClick={() => selectStep(step)}>
                        {withUnit(value, unit)}
                      </button>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        ) : null}
      </section>
      <MadeAbout method={figure.method} notes={figure.caveats} />
    </>
  )
}
