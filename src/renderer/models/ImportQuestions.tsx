import type { FormEvent } from 'react'
import { modelsText as text } from '../messages/en-models.ts'
import { lookAgain, typeAnswer } from './import-actions.ts'
import type { Typed } from './models-state.ts'
import { choiceInWords, isAnswerable, isAnswered, type Question } from './question-answers.ts'

type Props = { questions: readonly Question[]; typed: Typed; busy: boolean }

/** What only a person can tell, as a form; the file is looked at again with the answers. */
export function ImportQuestions({ questions, typed, busy }: Props) {
  const open = questions.filter((question) => isAnswerable(question) && !isAnswered(question, typed))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void lookAgain()
  }
  return (
    <form className="section import-questions" data-testid="import-questions" onSubmit={submit}>
      <h3 className="head warn">{text.look.questions}</h3>
      {questions.map((question) => (
        <div className="question" key={question.id}>
          <p>
            <b>{question.question}</b> <span className="soft">{question.why}</span>
          </p>
          {isAnswerable(question) ? <Field question={question} words={typed[question.id] ?? ''} /> : null}
        </div>
      ))}
      <div className="row">
        <button type="submit" className="button primary" disabled={busy || open.length > 0} data-testid="look-again">
          {text.look.check}
        </button>
        {open.length > 0 ? <span className="small soft">{text.look.answerAll}</span> : null}
      </div>
    </form>
  )
}

function Field({ question, words }: { question: Question; words: string }) {
  if (question.choices) return <Choices question={question} choices={question.choices} words={words} />
  if (question.id === 'gsd') return <Range words={words} />
  return (
    <input
      type="text"
      className="input"
      aria-label={question.question}
      placeholder={question.id === 'classes' ? text.look.classesField : ''}
      value={words}
      data-testid={`answer-${question.id}`}
      onChange={(event) => typeAnswer(question.id, event.target.value)}
    />
  )
}

function Choices({ question, choices, words }: { question: Question; choices: readonly string[]; words: string }) {
  return (
    <select className="input" aria-label={question.question} value={words} data-testid={`answer-${question.id}`} onChange={(event) => typeAnswer(question.id, event.target.value)}>
      <option value="">{text.look.choose}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceInWords(choice)}
        </option>
      ))}
    </select>
  )
}

/** Two ends in one answer, kept as `fine|coarse`. */
function Range({ words }: { words: string }) {
  const [fine = '', coarse = ''] = words.split('|')
  return (
    <div className="row wrap-row">
      <End name="fine" value={fine} onType={(typed) => typeAnswer('gsd', `${typed}|${coarse}`)} />
      <End name="coarse" value={coarse} onType={(typed) => typeAnswer('gsd', `${fine}|${typed}`)} />
    </div>
  )
}

function End({ name, value, onType }: { name: 'fine' | 'coarse'; value: string; onType(typed: string): void }) {
  return (
    <label className="row">
      <input
        type="text"
        inputMode="decimal"
        className="input short"
        value={value}
        data-testid={`answer-gsd-${name}`}
        onChange={(event) => onType(event.target.value.replace('|', ''))}
      />
      <span className="small soft">{text.look[name]}</span>
    </label>
  )
}
