import { type FormEvent, useState } from 'react'
import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { Button } from '../ui/Button.tsx'
import { baseName } from '../ui/format.ts'
import { choosePaths, setLabels } from './layer-actions.ts'
import { givenLegend, isObjectFile, legendLines, ownLegend } from './legend.ts'

/** Labels beside an image, in place of a model: a mask and which value is which class, or a file of objects that says so itself. */
export function LabelsForm({ layer, onDone }: { layer: Layer; onDone(): void }) {
  const [path, setPath] = useState(layer.labels?.path ?? null)
  const [words, setWords] = useState(legendLines(layer.labels?.legend ?? ownLegend()))
  const legend = givenLegend(words, path)
  const choose = async () => {
    const [chosen] = await choosePaths('labels')
    if (!chosen) return
    setPath(chosen)
    if (isObjectFile(chosen) && words === legendLines(ownLegend())) setWords('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (path && legend && (await setLabels(layer.id, path, legend))) onDone()
  }
  return (
    <form className="labels-form" data-testid="labels-form" onSubmit={(event) => void submit(event)}>
      <div className="row">
        <Button icon="folder" onPress={() => void choose()}>
          {text.labels.choose}
        </Button>
        <span className="clip small soft">{path ? baseName(path) : text.labels.none}</span>
      </div>
      <label>
        {text.labels.legend}
        <textarea className="input mono" rows={6} spellCheck={false} value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      {legend ? null : <p className="note warn">{text.labels.bad}</p>}
      <div className="row">
        <button type="submit" className="button primary" disabled={!path || !legend}>
          {text.labels.use}
        </button>
        <Button tone="ghost" onPress={onDone}>
          {text.labels.cancel}
        </Button>
      </div>
    </form>
  )
}
