import { redo, undo } from '../layers/layer-actions.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toggleTheme } from './shell-actions.ts'
import { Mark } from './Mark.tsx'
import { PlannerState } from './PlannerState.tsx'
import { WindowButtons } from './WindowButtons.tsx'

export function TitleBar() {
  const project = useMirror((mirror) => mirror.project)
  const info = useMirror((mirror) => mirror.info)
  const theme = useUi((ui) => ui.theme)
  return (
    <header className="title-bar" data-region="title">
      <Mark />
      <b>{text.app.name}</b>
      <span className="rule" />
      <span className={project ? 'project-name' : 'project-name quiet'} title={project?.path}>
        {project ? (project.unnamed ? text.app.unnamed : project.name) : text.app.noProject}
      </span>
      {project ? (
        <span className="stat quiet">
          <Icon name="tick" small />
          {project.readOnly ? text.app.readOnly : text.app.saved}
        </span>
      ) : null}
      {project?.example ? <span className="tag">{text.app.synthetic}</span> : null}
      <span className="grow" />
      <PlannerState />
      {info ? (
        <span className="stat device">
          <span className="rule" />
          <Icon name="processor" small />
          {info.device}
        </span>
      ) : null}
      <span className="rule" />
      <Button tone="ghost" icon="undo" label={text.title.undo(project?.undo ?? null)} disabled={!project?.undo} onPress={() => void undo()} />
      <Button tone="ghost" icon="redo" label={text.title.redo(project?.redo ?? null)} disabled={!project?.redo} onPress={() => void redo()} />
      <button type="button" className="button commands" data-testid="commands" onClick={() => useUi.setState({ dialog: 'palette' })}>
        <Icon name="search" small />
        <span className="quiet">{text.title.commands}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Button tone="ghost" icon={theme === 'light' ? 'moon' : 'sun'} label={theme === 'light' ? text.title.dark : text.title.light} onPress={toggleTheme} />
      <WindowButtons />
    </header>
  )
}
