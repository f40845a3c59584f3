import { type FormEvent, useState } from 'react'
import { registryClasses } from '../../contracts/classes.ts'
import type { PixelTeaching } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { digits } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { shortOf } from '../ui/palette.ts'
import { Swatch } from '../ui/Swatch.tsx'
import { taughtLook, userClass, wordsOf } from './class-look.ts'
import { PatternSwatch } from './PatternSwatch.tsx'
import { addClass } from './pixel-actions.ts'
import { RenameClass } from './RenameClass.tsx'
import { setBrush, useTeach } from './teach-state.ts'

/** The classes that are shown, each a chip to paint with; more from the registry, or of her own. */
export function ClassChips({ teaching }: { teaching: PixelTeaching }) {
  const { classId: chosen } = useTeach((state) => state.brush)
  const [isNaming, setNaming] = useState(false)
  const take = (classId: string) => {
    useUi.setState({ tool: 'select' })
    setBrush({ classId, isOn: true })
  }
  return (
    <div className="section">
      <h2 className="head">{text.classes.head}</h2>
      <ul className="teach-classes" aria-label={text.classes.head}>
        {teaching.classes.map(({ class: classId, value, strokes, pixels }, index) => (
          <li key={classId}>
            <button
              type="button"
              className={classId === chosen ? 'teach-class on' : 'teach-class'}
              aria-pressed={classId === chosen}
              data-testid={`teach-class-${classId}`}
              onClick={() => take(classId)}
            >
              <PatternSwatch look={taughtLook(classId, value)} />
              <span className="grow clip">{wordsOf(classId)}</span>
              <small className="soft">{strokes === 0 ? text.classes.none : text.classes.strokes(strokes, digits(pixels))}</small>
              {index < 9 ? <kbd>{index + 1}</kbd> : null}
            </button>
          </li>
        ))}
      </ul>
      <div className="row wrap-row">
        <AddClass teaching={teaching} onOwn={() => setNaming(true)} />
        <RenameClass teaching={teaching} />
      </div>
      {isNaming ? <OwnClass teachId={teaching.id} onDone={() => setNaming(false)} /> : null}
    </div>
  )
}

function AddClass({ teaching, onOwn }: { teaching: PixelTeaching; onOwn(): void }) {
  const known = new Set(teaching.classes.map((one) => one.class))
  const others = ['building', ...registryClasses].filter((id) => !known.has(id))
  return (
    <Menu
      className="button"
      label={text.classes.add}
      testId="add-class"
      button={
        <>
          <Icon name="plus" small /> {text.classes.add}
        </>
      }
      items={[
        { id: 'own', label: `${text.classes.own} …`, icon: <Icon name="pencil" small />, run: onOwn },
        ...others.map((id) => ({ id, label: shortOf(id), icon: <Swatch classId={id} />, run: () => void addClass(teaching.id, id) })),
      ]}
    />
  )
}

function OwnClass({ teachId, onDone }: { teachId: string; onDone(): void }) {
  const [words, setWords] = useState('')
  const classId = userClass(words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!classId) return
    void addClass(teachId, classId)
    onDone()
  }
  return (
    <form className="row own-class" onSubmit={submit}>
      <input
        type="text"
        className="input grow"
        // biome-ignore lint/a11y/noAutofocus: she has just asked for this field
        autoFocus
        aria-label={text.classes.ownName}
        placeholder={text.classes.ownName}
        value={words}
        data-testid="own-class"
        onChange={(event) => setWords(event.target.value)}
      />
      <button type="submit" className="button" disabled={!classId}>
        {text.classes.ownAdd}
      </button>
      <Button tone="ghost" icon="cross" label={text.cancel} onPress={onDone} />
    </form>
  )
}
