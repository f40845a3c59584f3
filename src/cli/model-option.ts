import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { classRegistry } from '../contracts/classes.ts'
import type { Client } from '../contracts/client.ts'
import type { ModelCard } from '../contracts/model-card.ts'
import type { Action } from '../contracts/plan.ts'
import type { RequestState } from '../contracts/request.ts'
import { unwrap } from '../contracts/result.ts'
import { engineOptionsFromEnvironment, modelOfFile, sees } from '../engine/index.ts'
import { trialHost } from './models-host.ts'
import { failed, type ParsedOptions } from './options.ts'

/** Cards of the files or installed models `--model` names, in the order given; @throws FailureError model_missing, model_invalid */
export async function modelsOf(options: ParsedOptions): Promise<ModelCard[]> {
  const cards: ModelCard[] = []
  for (const file of options.all('model')) cards.push(unwrap(await modelOfFile(fileOfModel(file), trialHost())))
  return cards
}

/** A file, or the id of an installed model. */
function fileOfModel(given: string): string {
  if (existsSync(given) || !/^[\w.-]+$/.test(given)) return resolve(given)
  const installed = engineOptionsFromEnvironment().modelFolders.map((folder) => join(folder, given, 'model.onnx'))
  return installed.find((path) => existsSync(path)) ?? resolve(given)
}

/** The engine of a window knows its own models alone; @throws FailureError model_missing */
export async function needModels({ system }: Client, cards: readonly ModelCard[]): Promise<void> {
  for (const card of cards) {
    const known = (await system.info({})).models.some((model) => model.id === card.id && model.problem === null)
    const isSame = known && (await system.modelCard({ id: card.id })).sha256 === card.sha256
    if (!isSame)
      failed({
        code: 'model_missing',
        message: `The project is open in a window or another command that does not have the model ${card.id}.`,
        hint: 'Close it there first, or install the model.',
      })
  }
}

/**
 * The same request with each perception step set to the first of the models that sees all it asks for.
 * @throws FailureError no_model when no step can use any of them
 */
export async function withModels({ requests }: Client, asked: RequestState, cards: readonly ModelCard[]): Promise<RequestState> {
  const steps = asked.plan.actions.filter((action) => action.tool === 'detect' || action.tool === 'segment')
  if (cards.length === 0 || steps.length === 0) return asked
  let request = asked
  for (const step of steps) {
    const card = cards.find((one) => fits(one, step))
    if (card) request = await requests.editStep({ id: asked.id, step: step.id, inputs: { model: card.id } })
  }
  return request === asked ? sayUnfit(cards, steps) : request
}

function fits(card: ModelCard, { tool, inputs }: Action): boolean {
  const isAble = tool === 'detect' ? card.task !== 'classify-patch' : card.task === 'semantic'
  return isAble && classesOf(inputs).every((name) => sees(card, name))
}

const classesOf = (inputs: Action['inputs']): string[] => [inputs['classes'] ?? []].flat().filter((name) => typeof name === 'string')

const wordsOf = (names: readonly string[]) =>
  names.map((name) => (name in classRegistry ? classRegistry[name as keyof typeof classRegistry].plural : name.replace('model:', ''))).join(', ')

function sayUnfit(cards: readonly ModelCard[], steps: readonly Action[]): never {
  const asked = [...new Set(steps.flatMap(({ inputs }) => classesOf(inputs)))]
  const names = cards.map((card) => card.id).join(', ')
  const seen = [...new Set(cards.flatMap((card) => card.classes.map((one) => one.class)))].filter((name) => name !== 'background')
  const missing = asked.filter((name) => !cards.some((card) => sees(card, name)))
  if (missing.length === 0 && cards.every(({ task }) => task === 'classify-patch'))
    return failed({
      code: 'no_model',
      message: `The model ${names} says what a whole picture shows and finds no places, so it cannot tell ${wordsOf(asked)} apart in one.`,
      hint: 'Use a detector or a model of pixels, or leave --model out.',
      details: { asked, seen },
    })
  return failed({
    code: 'no_model',
    message: `The model ${names} does not see ${wordsOf(missing.length > 0 ? missing : asked)}; it sees ${wordsOf(seen)}.`,
    hint: 'Ask for what it sees, or leave --model out.',
    details: { asked, seen },
  })
}
