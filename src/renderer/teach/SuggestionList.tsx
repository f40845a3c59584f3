import type { PixelTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { wordsOf } from './class-look.ts'
import { goToDoubt } from './pixel-actions.ts'
import { percent } from './teach-words.ts'

/** Where another example helps most, numbered as the markers on the map are. */
export function SuggestionList({ teaching: { suggestions, layerId, artifactId } }: { teaching: PixelTeaching }) {
  if (artifactId === null) return null
  return (
    <div className="section" data-testid="suggestions">
      <h2 className="head">{text.suggestions.head}</h2>
      {suggestions.length === 0 ? <p className="soft">{text.suggestions.none}</p> : null}
      <ol className="suggestions">
        {suggestions.map(({ at, doubt, classes }, index) => (
          <li key={at.join()} className="row">
            <span className="marker-number" aria-hidden="true">
              {index + 1}
            </span>
            <span className="grow small" title={text.suggestions.doubt(percent(doubt))}>
              {classes.length > 0 ? text.suggestions.between(classes.map(wordsOf).join(' or ').toLowerCase()) : text.suggestions.any}
            </span>
            <Button tone="link" testId={`go-to-${index + 1}`} label={`${text.suggestions.go}: ${index + 1}`} onPress={() => goToDoubt(layerId, at)}>
              {text.suggestions.go}
            </Button>
          </li>
        ))}
      </ol>
    </div>
  )
}
