import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { engine } from '../app/engine.ts'
import { theMap } from '../map/map-handle.ts'
import { correctText as text } from '../messages/en-correct.ts'
import { attempt, clearError, say } from '../state/messages.ts'
import { type Clicks, noClicks, useClicks } from './click-state.ts'
import { addOutlined, resultOnScreen } from './correct-actions.ts'

/** Counts what was asked: an answer to what was clicked before the last click is not shown. */
let asks = 0

/** A click on the object, or beside it where `on` is false. */
export function clickAt(at: PixelXY, on: boolean): Promise<void> {
  return asked({ points: [...useClicks.getState().points, { at, on }] })
}

/** A box round the object; a second one takes the place of the first. */
export const boxRound = (box: PixelBox): Promise<void> => asked({ box })

/** Takes the last click back, or the box where no click is left; false where nothing was clicked. */
export function takeClickBack(): boolean {
  const { points, box } = useClicks.getState()
  if (points.length === 0 && box === null) return false
  void asked(points.length > 0 ? { points: points.slice(0, -1) } : { box: null })
  return true
}

/** Forgets what was clicked; false where nothing was. */
export function dropClicks(): boolean {
  const { points, box } = useClicks.getState()
  const had = points.length > 0 || box !== null
  asks++
  useClicks.setState(noClicks)
  if (had) say(text.click.dropped)
  return had
}

/** The outline becomes an added object of the chosen class; the tool stays for the next one. False where nothing was clicked. */
export function keepClicked(): boolean {
  const { points, box, ring, isBusy } = useClicks.getState()
  if (points.length === 0 && box === null) return false
  if (isBusy) say(text.click.looking)
  else if (ring === null) say(text.click.none)
  else {
    asks++
    useClicks.setState(noClicks)
    void addOutlined([...ring])
  }
  return true
}

async function asked(change: Partial<Pick<Clicks, 'points' | 'box'>>): Promise<void> {
  const now = { ...useClicks.getState(), ...change }
  const view = now.view ?? theMap()?.bounds() ?? null
  const ask = ++asks
  if (view === null || (now.points.length === 0 && now.box === null)) return useClicks.setState(noClicks)
  useClicks.setState({ ...now, view, isBusy: true })
  const ref = resultOnScreen()
  clearError()
  const made = ref && (await attempt(() => engine().models.outline({ artifactId: ref.artifactId, view, points: [...now.points], box: now.box })))
  if (ask !== asks) return
  useClicks.setState({ ring: made ? made.ring : null, isBusy: false })
  if (made) say(text.click.made)
}
