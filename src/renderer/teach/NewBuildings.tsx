import { type FormEvent, useState } from 'react'
import type { FootprintSource } from '../../contracts/services/teach.ts'
import { choosePaths } from '../layers/layer-actions.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { askedImage, imagesOf } from '../state/selectors.ts'
import { Button } from '../ui/Button.tsx'
import { baseName } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { userClass } from './class-look.ts'
import { outlineSources, sourceKey } from './outline-sources.ts'
import { startBuildings } from './queue-actions.ts'
import { closeTeaching } from './teach-actions.ts'

/** The form of a new building teaching: where the outlines are, the image before, the classes. */
export function NewBuildings({ busy }: { busy: string | null }) {
  const workspace = useMirror((mirror) => mirror.workspace)
  const requests = useMirror((mirror) => mirror.requests)
  const [name, setName] = useState<string>(text.nameBuildings)
  const [file, setFile] = useState<FootprintSource | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const [beforeLayerId, setBefore] = useState<string>(imagesOf(workspace).find(({ role }) => role === 'pre')?.id ?? '')
  const [own, setOwn] = useState<string | null>(null)
  const asked = askedImage(workspace)
  const sources = [...outlineSources(workspace, requests), ...(file ? [{ from: file, words: fileWords(file) }] : [])]
  const chosen = sources.find(({ from }) => sourceKey(from) === key) ?? sources.at(file ? -1 : 0) ?? null
  const classes = own === null ? [] : own.split(/[,;]/).flatMap((words) => userClass(words) ?? [])
  const chooseFile = async () => {
    const [path] = (await attempt(() => choosePaths('images'))) ?? []
    if (path) {
      setFile({ kind: 'file', path })
      setKey(sourceKey({ kind: 'file', path }))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) void startBuildings({ name: name.trim(), from: chosen.from, classes, beforeLayerId: beforeLayerId === '' ? null : beforeLayerId })
  }
  const isReady = chosen !== null && name.trim() !== '' && (own === null || classes.length >= 2)
  return (
    <form className="section teach-form" data-testid="new-buildings" onSubmit={submit}>
      <h2 className="head">{text.newBuildings}</h2>
      <p className="soft">{text.newBuildingsNote}</p>
      <label>
        {text.name}
        <input type="text" className="input" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <fieldset>
        <legend>{text.from.head}</legend>
        {sources.length === 0 ? <p className="small soft">{text.from.none}</p> : null}
        {sources.map(({ from, words }) => (
          <label key={sourceKey(from)} className="row">
            <input type="radio" name="outlines" checked={chosen !== null && sourceKey(chosen.from) === sourceKey(from)} onChange={() => setKey(sourceKey(from))} />
            <span className="breakable">{words}</span>
          </label>
        ))}
        <Button icon="folder" testId="outline-file" onPress={() => void chooseFile()}>
          {text.from.choose}
        </Button>
      </fieldset>
      <label>
        {text.from.before}
        <select className="input" value={beforeLayerId} onChange={(event) => setBefore(event.target.value)}>
          <option value="">{text.from.noBefore}</option>
          {imagesOf(workspace)
            .filter(({ id }) => id !== asked?.id)
            .map((layer) => (
              <option key={layer.id} value={layer.id}>
                {layer.name}
              </option>
            ))}
        </select>
      </label>
      <ClassesField own={own} onOwn={setOwn} />
      <Foot busy={busy} isReady={isReady} />
    </form>
  )
}

const fileWords = (from: FootprintSource) => (from.kind === 'file' ? text.from.chosen(baseName(from.path)) : '')

function ClassesField({ own, onOwn }: { own: string | null; onOwn(words: string | null): void }) {
  return (
    <fieldset>
      <legend>{text.from.classes}</legend>
      <label className="row">
        <input type="radio" name="building-classes" checked={own === null} onChange={() => onOwn(null)} />
        {text.from.damage}
      </label>
      <label className="row">
        <input type="radio" name="building-classes" checked={own !== null} onChange={() => onOwn('')} />
        {text.from.own}
      </label>
      {own === null ? null : (
        <input type="text" className="input" aria-label={text.from.own} placeholder={text.from.ownNote} value={own} onChange={(event) => onOwn(event.target.value)} />
      )}
    </fieldset>
  )
}

function Foot({ busy, isReady }: { busy: string | null; isReady: boolean }) {
  return (
    <>
      {busy ? (
        <p className="row soft" role="status" data-testid="buildings-busy">
          <Icon name="spin" small /> {busy}
        </p>
      ) : null}
      <div className="row">
        <button type="submit" className="button primary" disabled={busy !== null || !isReady} data-testid="begin-buildings">
          {text.begin}
        </button>
        <Button tone="ghost" onPress={closeTeaching}>
          {text.cancel}
        </Button>
      </div>
    </>
  )
}
