import { chooseAndAdd } from '../layers/layer-actions.ts'
import { text } from '../messages/en.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { openExample } from './first-run-actions.ts'
import { Door } from './Door.tsx'
import { RecentList } from './RecentList.tsx'

/** Opening takes longer than a moment: the words stand where the doors were. */
function Waiting({ words }: { words: string }) {
  return (
    <div className="first-run">
      <p className="waiting" role="status">
        <Icon name="spin" tone="accent" />
        {words}
      </p>
    </div>
  )
}

/** Nothing is open: three doors and what was open before. */
export function FirstRun({ showDoors }: { showDoors: boolean }) {
  const busy = useUi((ui) => ui.busy)
  if (busy) return <Waiting words={busy} />
  return (
    <div className="first-run">
      <div className="first-run-inner">
        <section className="drop-zone" data-testid="drop-zone" aria-label={text.firstRun.head}>
          <Icon name="drop" tone="accent" />
          <h1>{text.firstRun.head}</h1>
          <p>{text.firstRun.formats}</p>
          <p className="quiet">{text.firstRun.untouched}</p>
          <Button tone="primary" large icon="folder" keys="Ctrl O" testId="choose-files" onPress={() => void chooseAndAdd('images')}>
            {text.firstRun.choose}
          </Button>
        </section>
        {showDoors ? (
          <>
            <Door icon="spark" head={text.firstRun.example} note={text.firstRun.exampleNote} keys="Ctrl E" testId="open-example" onPress={() => void openExample()} />
            <Door icon="page" head={text.firstRun.open} note={text.firstRun.openNote} keys="Ctrl Shift O" testId="open-project" onPress={() => void chooseAndAdd('project')} />
            <RecentList />
          </>
        ) : null}
      </div>
    </div>
  )
}
