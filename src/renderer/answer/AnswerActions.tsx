import { useState } from 'react'
import type { Answer } from '../../contracts/answer.ts'
import type { RequestState } from '../../contracts/request.ts'
import { exportText } from '../messages/en-report.ts'
import { text } from '../messages/en.ts'
import { addToReport } from '../report/report-actions.ts'
import { useMirror } from '../state/mirror.ts'
import { topImage } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'

/** The answer on one line with interval, method, image and project, for pasting elsewhere. */
export function lineOf(request: RequestState, answer: Answer, source: { image: string | null; date: string | null; project: string | null }): string {
  const interval = answer.interval ? `95 % interval ${answer.interval[0]} to ${answer.interval[1]}` : (answer.intervalReason?.replaceAll('_', ' ') ?? 'no interval')
  const methods = [...new Set(answer.facts.map((fact) => fact.method))].join('; ')
  return [answer.text, interval, methods, source.image, source.date, source.project, `Q${request.number} v${request.planVersion}`].filter(Boolean).join(' | ')
}

export function AnswerActions({ request, answer }: { request: RequestState; answer: Answer }) {
  const [copied, setCopied] = useState(false)
  const image = useMirror((mirror) => topImage(mirror.workspace))
  const project = useMirror((mirror) => mirror.project)
  const copy = () => {
    const line = lineOf(request, answer, { image: image?.name ?? null, date: image?.date ?? null, project: project?.name ?? null })
    void navigator.clipboard?.writeText(line).then(() => setCopied(true))
  }
  return (
    <div className="section row answer-actions">
      <Button icon="copy" onPress={copy}>
        {copied ? text.answer.copied : text.answer.copy}
      </Button>
      <Button icon="page" testId="add-to-report" onPress={() => void addToReport(request.id)}>
        {exportText.addToReport}
      </Button>
      <Button icon="layers" testId="export-answer" onPress={() => useUi.setState({ dialog: 'export' })}>
        {exportText.export}
      </Button>
    </div>
  )
}
