import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { currentObjects } from '../answer/evidence-actions.ts'
import { chooseObject, flyTo } from '../answer/evidence-actions.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { findPlaces, goTo } from './coordinate.ts'
import { keyWords } from './key-name.ts'
import { commands } from './registry.ts'

type Item = { id: string; kind: string; title: string; keys: string | null; run(): void }
const mostShown = 40

/** What fits the words typed: commands that can be done now, layers, objects, a coordinate. */
export function paletteItems(words: string): Item[] {
  const wanted = words.trim().toLowerCase()
  const fits = (title: string) => wanted.split(/\s+/).every((word) => title.toLowerCase().includes(word))
  const place = findPlaces(words).map((found, i, all) => ({
    id: `go-${i}`,
    kind: text.go.go,
    title: `${text.go.head} ${words.trim()}${all.length > 1 ? ` (${found.label})` : ''}`,
    keys: null,
    run: () => goTo(found),
  }))
  const acts = commands
    .filter((command) => command.id !== 'open-palette' && command.when() && fits(`${command.title} ${command.id}`))
    .map((command) => ({ id: command.id, kind: text.palette.command, title: command.title, keys: command.keys[0] ?? null, run: command.run }))
  const layers = (useMirror.getState().workspace?.layers ?? [])
    .filter((layer) => fits(layer.name))
    .map((layer) => ({ id: layer.id, kind: text.palette.layer, title: layer.name, keys: null, run: () => useUi.setState({ layerId: layer.id }) }))
  const objects =
    wanted === ''
      ? []
      : (currentObjects()?.objects ?? [])
          .filter((object) => fits(object.id))
          .slice(0, 8)
          .map((object) => ({
            id: object.id,
            kind: text.palette.object,
            title: object.id,
            keys: null,
            run: () => {
              void chooseObject(object.id)
              flyTo(object)
            },
          }))
  return [...place, ...acts, ...layers, ...objects].slice(0, mostShown)
}

export function Palette() {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const items = paletteItems(words)
  const take = (item: Item | undefined) => {
    if (!item) return
    useUi.setState({ dialog: null })
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setAt((now) => Math.min(items.length - 1, Math.max(0, now + by)))
  }
  return (
    <form
      className="dialog-body"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        take(items[at])
      }}
    >
      <input
        type="text"
        className="input"
        data-testid="palette"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={items[at] ? `palette-${items[at].id}` : undefined}
        aria-label={text.palette.field}
        placeholder={text.palette.field}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="dialog-list" id="palette-list" role="listbox" aria-label={text.title.commands}>
        {items.length === 0 ? <p className="empty">{text.palette.none}</p> : null}
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field takes the active option
          <div
            key={`${item.kind}-${item.id}`}
            id={`palette-${item.id}`}
            role="option"
            aria-selected={index === at}
            className={index === at ? 'menu-item checked' : 'menu-item'}
            onClick={() => take(item)}
          >
            <span className="quiet palette-kind">{item.kind}</span>
            <span className="menu-words">{item.title}</span>
            {item.keys ? <kbd>{keyWords(item.keys)}</kbd> : null}
          </div>
        ))}
      </div>
    </form>
  )
}
