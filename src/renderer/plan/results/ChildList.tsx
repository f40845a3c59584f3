import { useState } from 'react'
import type { ChildStep } from '../../../contracts/request.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { useMirror } from '../../state/mirror.ts'
import { digits } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { kindIcon } from '../wires.ts'
import { textOf } from './child-words.ts'
import { openChild } from './open-child.ts'

/** What a step did for each of its dates, features or scenes: label, result or failure in words; each leads to its result. */
export function ChildList({ stepId, items, most = 8 }: { stepId: string; items: readonly ChildStep[]; most?: number }) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, most)
  const worked = items.filter(({ error }) => error === null).length
  return (
    <div className="children" data-testid="children">
      <p className="small quiet">{text.children(worked, items.length)}</p>
      <ul>
        {shown.map((child) => (
          <Child key={`${child.label} ${child.tool} ${child.artifactId ?? ''}`} child={child} onOpen={(one) => openChild(stepId, one)} />
        ))}
      </ul>
      {shown.length < items.length ? (
        <button
          type="button"
          className="inline-act"
          onClick={(event) => {
            event.stopPropagation()
            setAll(true)
          }}
        >
          {text.allChildren(digits(items.length))}
        </button>
      ) : null}
    </div>
  )
}

function Child({ child, onOpen }: { child: ChildStep; onOpen(child: ChildStep): void }) {
  const verb = useMirror((mirror) => mirror.tools.find((tool) => tool.id === child.tool)?.verb ?? child.tool)
  const { error, artifactKind, artifactId } = child
  const words = textOf(child)
  return (
    <li className={error ? 'child failed-child' : 'child'}>
      <button
        type="button"
        disabled={artifactId === null}
        title={`${verb}: ${words}`}
        onClick={(event) => {
          event.stopPropagation()
          onOpen(child)
        }}
      >
        <Icon name={error ? 'triangle' : artifactKind ? kindIcon(artifactKind) : 'circle'} small {...(error ? { tone: 'err' as const } : {})} />
        <b className="clip">{child.label}</b>
        <span className={error ? 'child-words' : 'child-words clip soft'}>{words}</span>
      </button>
    </li>
  )
}
