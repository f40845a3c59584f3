import { modelsText as text } from '../messages/en-models.ts'
import { useMirror } from '../state/mirror.ts'
import { askedImage } from '../state/selectors.ts'
import { openTeachForm } from '../teach/teach-actions.ts'
import { Button } from '../ui/Button.tsx'
import { closeModels } from './models-actions.ts'

/** Where no model fits: the two ways of showing examples instead. */
export function TeachDoors() {
  const hasImage = useMirror((mirror) => askedImage(mirror.workspace) !== null)
  const open = (kind: 'pixels' | 'footprints') => {
    closeModels()
    openTeachForm(kind)
  }
  return (
    <section className="section">
      <p className="small soft">{text.teachNote}</p>
      <div className="row wrap-row">
        <Button disabled={!hasImage} onPress={() => open('pixels')}>
          {text.teachPixels}
        </Button>
        <Button disabled={!hasImage} onPress={() => open('footprints')}>
          {text.teachBuildings}
        </Button>
      </div>
    </section>
  )
}
