import type { PixelTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { digits } from '../ui/format.ts'
import { wordsOf } from './class-look.ts'
import { goToDoubt, removeStroke } from './pixel-actions.ts'
import { useTeach } from './teach-state.ts'

const mostShown = 30

/** The strokes of the class in the hand, newest first: look at one again, or take away the one that was wrong. */
export function StrokeList({ teaching }: { teaching: PixelTeaching }) {
  const { classId } = useTeach((state) => state.brush)
  const strokes = teaching.strokes.filter((stroke) => stroke.class === classId).toReversed()
  if (classId === null || strokes.length === 0) return null
  return (
    <details className="section" data-testid="teach-strokes">
      <summary>{text.strokes.head(strokes.length, wordsOf(classId))}</summary>
      <ul className="teach-strokes">
        {strokes.slice(0, mostShown).map(({ id, points, pixels }, at) => {
          const number = strokes.length - at
          const first = points[Math.floor(points.length / 2)]
          return (
            <li key={id} className="row">
              <span className="grow">{text.strokes.one(number, digits(pixels))}</span>
              <Button icon="frame" tone="ghost" label={text.strokes.go(number)} onPress={() => first && goToDoubt(teaching.layerId, first)} />
              <Button icon="bin" tone="ghost" label={text.strokes.remove(number)} testId={`remove-stroke-${number}`} onPress={() => void removeStroke(teaching.id, id)} />
            </li>
          )
        })}
      </ul>
      {strokes.length > mostShown ? <p className="small soft">{text.strokes.more(strokes.length - mostShown)}</p> : null}
    </details>
  )
}
