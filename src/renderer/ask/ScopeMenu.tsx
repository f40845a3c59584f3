import type { Workspace } from '../../contracts/workspace.ts'
import { updateArea } from '../layers/layer-actions.ts'
import { text } from '../messages/en.ts'
import { areaShort } from '../ui/format.ts'
import { useMirror } from '../state/mirror.ts'
import { type ScopeChoice, useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { onTheMap } from '../../core/geo/index.ts'
import { useLiveReading } from './live-reading.ts'

/** Words of the pill: what she chose, else what the screen offers. */
export function scopeWords(choice: ScopeChoice, workspace: Workspace | null): { words: string; icon: IconName } {
  const active = workspace?.areas.find((area) => area.active)
  const name = choice?.scope === 'area' ? choice.areaName : choice ? null : (active?.name ?? null)
  if (name) return { words: text.ask.area(name), icon: 'polygon' }
  if (choice?.scope === 'selection' || (!choice && (workspace?.selection.length ?? 0) > 1)) return { words: text.ask.selected(workspace?.selection.length ?? 0), icon: 'pointer' }
  if (choice?.scope === 'view') return { words: text.ask.view, icon: 'frame' }
  return { words: text.ask.whole, icon: 'image' }
}

export function ScopeMenu() {
  const scope = useUi((ui) => ui.scope)
  const screen = useMirror((mirror) => mirror.workspace)
  // areas of another map are no place to look on this one
  const workspace = screen && onTheMap(screen)
  const { words, icon } = scopeWords(scope, workspace)
  const choose = (choice: ScopeChoice) => {
    const { where: _before, ...choices } = useLiveReading.getState().choices
    useLiveReading.setState({ choices })
    useUi.setState({ scope: choice })
  }
  const items: MenuItem[] = [
    { id: 'image', label: text.ask.whole, checked: scope?.scope === 'image', run: () => choose({ scope: 'image', areaName: null }) },
    { id: 'view', label: text.ask.view, note: 'what the map shows now', checked: scope?.scope === 'view', run: () => choose({ scope: 'view', areaName: null }) },
    ...(workspace?.areas ?? []).map((area) => ({
      id: area.id,
      label: text.ask.area(area.name),
      note: area.areaM2 === null ? null : areaShort(area.areaM2),
      checked: scope === null && area.active,
      run: () => {
        choose(null)
        void updateArea(area.id, { active: true })
      },
    })),
    ...(workspace && workspace.selection.length > 0
      ? [
          {
            id: 'selection',
            label: text.ask.selected(workspace.selection.length),
            checked: scope?.scope === 'selection',
            run: () => choose({ scope: 'selection' as const, areaName: null }),
          },
        ]
      : []),
  ]
  return (
    <Menu
      className="button large scope"
      label={text.ask.where}
      testId="scope"
      items={items}
      button={
        <>
          <Icon name={icon} />
          <span className="clip">{words}</span>
          <Icon name="down" small />
        </>
      }
    />
  )
}
