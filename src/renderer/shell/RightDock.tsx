import type { ReactNode } from 'react'
import { AnswerPanel } from '../answer/AnswerPanel.tsx'
import { EvidencePanel } from '../answer/EvidencePanel.tsx'
import { HistoryPanel } from '../ask/HistoryPanel.tsx'
import { CataloguePanel } from '../catalogue/CataloguePanel.tsx'
import { ImagePanel } from '../layers/ImagePanel.tsx'
import { useLiveReading } from '../ask/live-reading.ts'
import { QuestionPanel } from '../ask/QuestionPanel.tsx'
import { text } from '../messages/en.ts'
import { PlannerPanel } from '../planners/PlannerPanel.tsx'
import { StepInspector } from '../plan/StepInspector.tsx'
import { useMirror } from '../state/mirror.ts'
import { useRequest } from '../state/selectors.ts'
import { type RightTab, useUi } from '../state/ui.ts'
import { TeachPanel } from '../teach/TeachPanel.tsx'
import { useTeach } from '../teach/teach-state.ts'
import { Button } from '../ui/Button.tsx'

const panels: Record<RightTab, () => ReactNode> = {
  question: () => <QuestionPanel />,
  image: () => <ImagePanel />,
  history: () => <HistoryPanel />,
  catalogue: () => <CataloguePanel />,
  teach: () => <TeachPanel />,
  step: () => <StepInspector />,
  answer: () => <AnswerPanel />,
  evidence: () => <EvidencePanel />,
  planner: () => <PlannerPanel />,
}

/** Tabs change with the moment: question while asking, step while reviewing, answer when there is one. */
export function tabsFor(has: { request: boolean; step: boolean; answer: boolean; typing?: boolean }): RightTab[] {
  if (has.typing) return ['question', ...(has.answer ? (['answer', 'evidence'] as const) : (['image'] as const)), 'history']
  if (!has.request) return ['question', 'image', 'history']
  return has.answer ? ['answer', 'evidence', ...(has.step ? (['step'] as const) : []), 'history'] : [...(has.step ? (['step'] as const) : []), 'question', 'answer', 'history']
}

/** What it means: one tab at a time. */
export function RightDock({ closable }: { closable: boolean }) {
  const { tab, stepId } = useUi()
  const request = useRequest()
  const typing = useLiveReading((live) => live.reading !== null)
  const hasProject = useMirror((mirror) => mirror.project !== null)
  const own = tabsFor({ request: request !== null, step: stepId !== null, answer: request?.answer != null, typing })
  const isTeaching = useTeach((state) => state.current !== null)
  // in a narrow dock history gives way: the rail beside it leads there
  const kept = closable && isTeaching ? own.filter((name) => name !== 'history' || name === tab) : own
  const tabs: RightTab[] = [
    ...(tab === 'planner' ? (['planner'] as const) : []),
    ...kept,
    ...(tab === 'catalogue' ? (['catalogue'] as const) : []),
    ...(isTeaching || tab === 'teach' ? (['teach'] as const) : []),
  ]
  const shown = tabs.includes(tab) ? tab : (tabs[0] ?? 'question')
  return (
    <section className="dock right" data-region="right" aria-label={text.region.answer}>
      <div className="dock-head" role="tablist">
        {hasProject ? (
          tabs.map((name) => (
            <button
              type="button"
              key={name}
              role="tab"
              aria-selected={name === shown}
              className={name === shown ? 'tab on' : 'tab'}
              data-testid={`tab-${name}`}
              onClick={() => useUi.setState({ tab: name })}
            >
              {name === 'step' && request ? stepTitle(request.plan.actions.findIndex((action) => action.id === stepId)) : text.tabs[name]}
            </button>
          ))
        ) : (
          <b className="dock-title">{text.answer.head}</b>
        )}
        <span className="grow" />
        {closable ? <Button tone="ghost" icon="cross" label={text.keys.close} onPress={() => useUi.setState({ sheet: null })} /> : null}
      </div>
      <div className="dock-scroll">{hasProject || tab === 'planner' ? panels[shown]() : panels.answer()}</div>
    </section>
  )
}

const stepTitle = (index: number) => (index < 0 ? text.tabs.step : `${text.tabs.step} ${index + 1}`)
