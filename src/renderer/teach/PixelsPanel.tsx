import type { PixelTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { BrushSection } from './BrushSection.tsx'
import { ClassChips } from './ClassChips.tsx'
import { looksOf } from './class-look.ts'
import { FinishPixels } from './FinishPixels.tsx'
import { HelpNote } from './HelpNote.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { PatternSwatch } from './PatternSwatch.tsx'
import { setMode } from './pixel-actions.ts'
import { ScoreTable } from './ScoreTable.tsx'
import { StrokeList } from './StrokeList.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { useTeach } from './teach-state.ts'
import { percent } from './teach-words.ts'
import { lookOf } from '../ui/palette.ts'

/** A pixel teaching: the brush, what is shown, what the classifier makes of it, and where it doubts. */
export function PixelsPanel({ teaching, busy }: { teaching: PixelTeaching; busy: string | null }) {
  const { showsPrediction } = useTeach()
  const looks = looksOf(teaching)
  const { artifactId, unlikeShare, classes } = teaching
  return (
    <>
      <BrushSection canUndo={teaching.canUndo} hasClass={classes.length > 0} />
      <ClassChips teaching={teaching} />
      <StrokeList teaching={teaching} />
      {artifactId ? (
        <div className="section">
          <Button
            icon={showsPrediction ? 'eye' : 'eyeOff'}
            pressed={showsPrediction}
            testId="show-prediction"
            onPress={() => useTeach.setState({ showsPrediction: !showsPrediction })}
          >
            {text.classes.show}
          </Button>
          <p className="row small unlike" data-testid="unlike">
            <PatternSwatch look={lookOf('unknown')} />
            <span>
              {text.classes.unlike}
              {unlikeShare === null ? null : <span className="soft">: {text.classes.unlikeShare(percent(unlikeShare))}</span>}
            </span>
          </p>
        </div>
      ) : null}
      <ScoreTable
        head={text.score.pixelsHead}
        note={teaching.method ? text.method[teaching.method] : null}
        rows={classes.map(({ class: classId, score, scoreReason }) => ({ classId, look: looks.get(classId), score, reason: scoreReason }))}
      />
      <HelpNote teaching={teaching} />
      <SuggestionList teaching={teaching} />
      <div className="section">
        <ModeChoice mode={teaching.mode} onMode={(mode) => void setMode(teaching.id, mode)} />
      </div>
      <FinishPixels teaching={teaching} busy={busy} />
    </>
  )
}
