import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { stepsOf, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Filmstrip } from './Filmstrip.tsx'
import { applyRepair } from './plan-actions.ts'
import { RunFacts } from './RunFacts.tsx'
import { StepForm } from './StepForm.tsx'
import { findingsOf } from './step-names.ts'
import { StepResult } from './StepResult.tsx'
import { markOf, stateWords } from './step-words.ts'

/** One step whole: what it does, what it lacks, its settings, its result, why it is there. */
export function StepInspector() {
  const request = useRequest()
  const stepId = useUi((ui) => ui.stepId)
  const tools = useMirror((mirror) => mirror.tools)
  const step = request ? stepsOf(request).find((other) => other.state.id === stepId) : undefined
  if (!request || !step) return <p className="section empty">{text.step.pick}</p>
  const spec = tools.find((tool) => tool.id === step.action.tool) ?? null
  const mark = markOf(step.state.status)
  const findings = findingsOf(request, tools).filter((finding) => finding.step === step.state.id)
  const toneClass = mark.tone === 'quiet' ? '' : mark.tone
  return (
    <>
      <section className="section">
        <div className="row">
          <h1 className="step-name">{spec?.verb ?? step.action.tool}</h1>
          <span className="grow" />
          <span className={`tag ${toneClass}`}>
            <Icon name={mark.icon} small />
            {stateWords(step.state)}
          </span>
        </div>
        <p className="small soft">
          {spec?.summary} <span className="mono quiet">{spec ? `${spec.id} v${spec.version}` : step.action.tool}</span>
        </p>
      </section>
      {findings.map((finding) => (
        <section key={finding.index} className={finding.severity === 'note' ? 'section' : 'section finding'}>
          <h2 className={finding.severity === 'note' ? 'head' : 'head warn'}>
            <Icon name="diamond" tone="warn" /> {text.step.finding} · {finding.code.replaceAll('_', ' ')}
          </h2>
          <p>{finding.message}</p>
          {finding.repair && !request.caller ? (
            <Button tone="warn" icon="wand" keys="r" onPress={() => void applyRepair(finding.index)}>
              {finding.repair.label}
            </Button>
          ) : null}
        </section>
      ))}
      {step.state.status === 'running' || step.state.status === 'cancelled' ? <RunFacts step={step.state} /> : null}
      <StepResult request={request} step={step} />
      {step.state.status === 'running' ? null : (
        <StepForm key={`${step.state.id}-${request.planVersion}`} request={request} step={step} spec={spec} fixed={request.caller !== undefined} />
      )}
      {step.action.why ? (
        <section className="section">
          <h2 className="head">{text.step.why}</h2>
          <p className="soft">{step.action.why}</p>
        </section>
      ) : null}
      <Filmstrip request={request} />
    </>
  )
}
