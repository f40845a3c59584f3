import { type FormEvent, useEffect, useState } from 'react'
import { text } from '../messages/en.ts'
import { Button } from '../ui/Button.tsx'
import { addFolder, cancelReading, chooseFolder, findImages } from './catalogue-actions.ts'
import { useCatalogue } from './catalogue-state.ts'
import { CatalogueFilter } from './CatalogueFilter.tsx'
import { CatalogueRow } from './CatalogueRow.tsx'

/** Images of whole folders by their headers: found by place, date, sensor and pixel size, added with a click. */
export function CataloguePanel() {
  const { images, total, reading, outcome } = useCatalogue()
  useEffect(() => void findImages(), [])
  return (
    <section className="catalogue" data-testid="catalogue">
      <div className="section catalogue-head">
        {window.aftermap ? (
          <Button icon="folder" testId="add-folder" disabled={reading !== null} onPress={() => void chooseFolder()}>
            {text.catalogue.addFolder}
          </Button>
        ) : (
          <FolderField isDisabled={reading !== null} />
        )}
        {reading ? (
          <p className="soft row" data-testid="catalogue-progress">
            {text.catalogue.reading(reading.done, reading.total)}
            <Button tone="link" testId="cancel-reading" onPress={() => void cancelReading()}>
              {text.catalogue.cancel}
            </Button>
          </p>
        ) : null}
        {outcome && !reading ? <p className="soft">{outcome}</p> : null}
      </div>
      <CatalogueFilter />
      <p className="section soft" data-testid="catalogue-count">
        {text.catalogue.found(images.length, total)}
      </p>
      <ul className="history">
        {images.map((image) => (
          <CatalogueRow key={image.path} image={image} />
        ))}
      </ul>
    </section>
  )
}

/** At the browser door there is no dialog for folders of the machine the engine runs on: the path is typed. */
function FolderField({ isDisabled }: { isDisabled: boolean }) {
  const [folder, setFolder] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (folder.trim() !== '') void addFolder(folder.trim())
  }
  return (
    <form className="row" onSubmit={submit}>
      <input
        type="text"
        className="input grow"
        aria-label={text.catalogue.folder}
        placeholder={text.catalogue.folder}
        value={folder}
        onChange={(event) => setFolder(event.target.value)}
      />
      <button type="submit" className="button" disabled={isDisabled || folder.trim() === ''}>
        {text.catalogue.addFolder}
      </button>
    </form>
  )
}
