import { text } from '../messages/en.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { hideMoves } from './first-run-actions.ts'

const moves = [
  [text.firstRun.move1, text.firstRun.move1Note],
  [text.firstRun.move2, text.firstRun.move2Note],
  [text.firstRun.move3, text.firstRun.move3Note],
] as const

/** Checklist of a first answer; stays until she hides it. */
export function ThreeMoves() {
  if (useUi((ui) => ui.firstRunHidden)) return null
  return (
    <section className="section">
      <h2 className="head">{text.firstRun.moves}</h2>
      <ol className="moves">
        {moves.map(([head, note], index) => (
          <li key={head}>
            <span className="move-number">{index + 1}</span>
            <span>
              {head}
              <small>{note}</small>
            </span>
          </li>
        ))}
      </ol>
      <Button tone="ghost" onPress={hideMoves}>
        {text.firstRun.hide}
      </Button>
    </section>
  )
}
