import { useState } from 'react'
import type { RequestState } from '../../contracts/request.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { namesFor } from './form-fields.ts'
import { addStep } from './plan-actions.ts'

/** Inputs of a new step as far as the plan already decides them: the nearest fitting wire for each. */
export function guessInputs(spec: ToolSpec, request: RequestState, after: string | null): Record<string, unknown> {
  const index = after === null ? 0 : request.plan.actions.findIndex((action) => action.id === after) + 1
  const inputs: Record<string, unknown> = {}
  for (const [input, role] of Object.entries(spec.inputs)) {
    if (role.role !== 'wire' || role.optional) continue
    const names = namesFor(request, index, role.kinds)
    const nearest = names.at(-1)?.value
    if (nearest) inputs[input] = role.many ? [nearest] : nearest
  }
  return inputs
}

/** Tool picker: type to narrow, Enter takes the first. */
export function AddStep() {
  const tools = useMirror((mirror) => mirror.tools)
  const request = useRequest()
  const after = useUi((ui) => ui.addAfter)
  const [filter, setFilter] = useState('')
  if (!request) return null
  const wanted = filter.toLowerCase()
  const shown = tools.filter((tool) => [tool.verb, tool.summary, tool.id, ...tool.aliases].join(' ').toLowerCase().includes(wanted))
  const add = (tool: ToolSpec | undefined) => {
    if (!tool) return
    useUi.setState({ dialog: null })
    void addStep(after, { tool: tool.id, inputs: guessInputs(tool, request, after) })
  }
  return (
    <form
      className="dialog-body"
      onSubmit={(event) => {
        event.preventDefault()
        add(shown[0])
      }}
    >
      <input type="text" className="input" aria-label={text.step.toolHead} placeholder={text.step.toolHead} value={filter} onChange={(event) => setFilter(event.target.value)} />
      <div className="dialog-list">
        {shown.map((tool) => (
          <button type="button" key={tool.id} className="menu-item" onClick={() => add(tool)}>
            <span className="menu-words">
              <span>{tool.verb}</span>
              <small>{tool.summary}</small>
            </span>
            <span className="mono quiet">{tool.id}</span>
          </button>
        ))}
      </div>
    </form>
  )
}
