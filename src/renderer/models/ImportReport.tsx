import type { ModelReport } from '../../contracts/services/models.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { Button } from '../ui/Button.tsx'
import { baseName } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { ImportQuestions } from './ImportQuestions.tsx'
import { addIncoming, chooseModel } from './import-actions.ts'
import { factsOf } from './model-words.ts'
import { type Incoming, useModels } from './models-state.ts'
import { Trial } from './Trial.tsx'

/** A file on its way in: what was found in it, what is still to be told, and what it makes of the open image. */
export function ImportReport({ incoming }: { incoming: Incoming }) {
  const { report, busy, problem } = incoming
  return (
    <article className="model-card" aria-label={baseName(incoming.path)} data-testid="import-report">
      <Head incoming={incoming} />
      <div className="dock-scroll">
        {busy ? (
          <p className="section row soft" role="status" data-testid="import-progress">
            <Icon name="spin" /> {busy === 'looking' ? text.look.looking : text.look.adding}
          </p>
        ) : null}
        {problem ? <Problem incoming={incoming} /> : null}
        {report && !busy ? (
          <>
            <Trial incoming={incoming} />
            <Finding report={report} />
          </>
        ) : null}
        {report?.questions.length ? <ImportQuestions questions={report.questions} typed={incoming.typed} busy={busy !== null} /> : null}
        {report ? (
          <dl className="section pairs two">
            {factsOf(report).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="breakable">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </article>
  )
}

function Finding({ report: { verdict, message } }: { report: ModelReport }) {
  const isRefused = verdict === 'refused'
  return (
    <section className="section">
      <h3 className="head">{isRefused ? text.look.whatToDo : text.look.report}</h3>
      <p className={isRefused ? 'note err' : ''} data-testid="import-message">
        {message}
      </p>
      {isRefused ? (
        <Button icon="folder" onPress={() => void chooseModel()}>
          {text.look.anotherFile}
        </Button>
      ) : null}
    </section>
  )
}

function Head({ incoming: { path, report, busy } }: { incoming: Incoming }) {
  const isFit = report?.verdict === 'ok'
  const why = report?.verdict === 'refused' ? text.look.addRefused : text.look.addLater
  return (
    <div className="dock-head">
      <h2 className="dock-title clip" title={path}>
        {baseName(path)}
      </h2>
      {report && !busy ? <Verdict verdict={report.verdict} questions={report.questions.length} /> : null}
      <span className="grow" />
      <Button testId="cancel-import" onPress={() => useModels.setState({ incoming: null })}>
        {text.look.cancel}
      </Button>
      <Button tone="primary" testId="add-incoming" disabled={!isFit || busy !== null} label={isFit ? text.look.addIt : why} onPress={() => void addIncoming()}>
        {text.look.addIt}
      </Button>
    </div>
  )
}

function Verdict({ verdict, questions }: { verdict: 'ok' | 'ask' | 'refused'; questions: number }) {
  const tone = { ok: 'ok', ask: 'warn', refused: 'err' }[verdict]
  const words = { ok: text.look.ok, ask: text.look.ask(questions), refused: text.look.refused }[verdict]
  return (
    <span className={`tag ${tone}`} data-testid="import-verdict">
      {words}
    </span>
  )
}

function Problem({ incoming: { problem, report } }: { incoming: Incoming }) {
  if (!problem) return null
  return (
    <div className="section note err" role="alert">
      <p>
        <b>{problem.message}</b> {problem.hint}
      </p>
      {report?.verdict === 'ok' ? (
        <Button testId="replace-model" onPress={() => void addIncoming(true)}>
          {text.look.replace}
        </Button>
      ) : null}
    </div>
  )
}
