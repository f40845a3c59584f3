import type { ReactNode } from 'react'
import type { ModelTrial } from '../../contracts/services/models.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { useMirror } from '../state/mirror.ts'
import { askedImage } from '../state/selectors.ts'
import { Button } from '../ui/Button.tsx'
import { inClassOrder, lookOf, shortOf } from '../ui/palette.ts'
import { Swatch } from '../ui/Swatch.tsx'
import { lookAgain } from './import-actions.ts'
import { milliseconds } from './model-words.ts'
import type { Incoming } from './models-state.ts'
import { trialCrop } from './trial-crop.ts'
import { insideImage, onImage } from './trial-inside.ts'
import { TrialMask } from './TrialMask.tsx'

/** What a model makes of one tile of the open image, beside what it was shown; or why there is no trial. */
export function Trial({ incoming: { report, trial: said, trialProblem } }: { incoming: Incoming }) {
  const workspace = useMirror((mirror) => mirror.workspace)
  const image = askedImage(workspace)
  if (!report || report.verdict === 'refused') return null
  const why = trialProblem ?? (image === null ? text.look.trialNone : report.verdict === 'ask' ? text.look.trialLater : null)
  if (!said)
    return why ? (
      <section className="section">
        <h3 className="head">{text.look.trial}</h3>
        <p className={trialProblem ? 'note warn' : 'soft'} data-testid="trial-problem">
          {why}
        </p>
      </section>
    ) : null
  const size = image?.frame ?? null
  const trial = onImage(said, size)
  const crop = trialCrop(trial, workspace)
  return (
    <section className="section" data-testid="trial">
      <div className="trial-pictures">
        <Picture name={text.look.trialShown} note={image?.name ?? ''} crop={crop} />
        <Picture name={text.look.trialSaid} note={text.look.trialTook(milliseconds(trial.elapsedMs))} crop={crop}>
          {trial.mask ? <TrialMask mask={trial.mask} clipPath={insideImage(trial.box, size)} /> : <Boxes boxes={trial.boxes} />}
        </Picture>
      </div>
      <p className="trial-sentence" data-testid="trial-sentence">
        {trial.sentence}
      </p>
      <div className="row wrap-row">
        <Legend trial={trial} />
        <span className="grow" />
        <Button onPress={() => void lookAgain()}>{text.look.trialAt}</Button>
      </div>
    </section>
  )
}

function Picture({ name, note, crop, children }: { name: string; note: string; crop: string | null; children?: ReactNode }) {
  return (
    <figure className="trial-picture">
      <figcaption className="small row">
        <b>{name}</b> <span className="soft clip">{note}</span>
      </figcaption>
      <div className="trial-frame">
        {crop ? <img src={crop} alt={`${name}. ${note}`} /> : null}
        {children}
      </div>
    </figure>
  )
}

function Boxes({ boxes }: { boxes: ModelTrial['boxes'] }) {
  return (
    <svg className="trial-over" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {boxes.map(({ class: classId, box: [left, top, right, bottom] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes of a trial have no name and never change
        <BoxShape key={index} classId={classId} box={[left, top, right - left, bottom - top]} />
      ))}
    </svg>
  )
}

function BoxShape({ classId, box: [x, y, width, height] }: { classId: string; box: readonly [number, number, number, number] }) {
  const look = lookOf(classId)
  const shared = { x, y, width, height, vectorEffect: 'non-scaling-stroke' as const }
  return (
    <>
      <rect {...shared} fill={look.color} fillOpacity={0.2} stroke={look.casing} strokeWidth={3.5} />
      <rect {...shared} fill="none" stroke={look.color} strokeWidth={2} />
    </>
  )
}

/** Classes that are in the picture, each with its colour. */
export function classesSeen({ mask, boxes }: Pick<ModelTrial, 'mask' | 'boxes'>): string[] {
  const seen = mask ? [...new Set(mask.values)].flatMap((value) => mask.classes[String(value)] ?? []) : boxes.map((box) => box.class)
  return inClassOrder([...new Set(seen)].filter((id) => id !== 'background'))
}

function Legend({ trial }: { trial: ModelTrial }) {
  const seen = classesSeen(trial)
  if (seen.length === 0) return null
  return (
    <ul className="class-list" aria-label={text.look.classes}>
      {seen.map((id) => (
        <li key={id} className="class-chip">
          <Swatch classId={id} /> {shortOf(id)}
        </li>
      ))}
    </ul>
  )
}
