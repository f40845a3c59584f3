import { chooseModel } from '../models/import-actions.ts'
import { always, type Command } from './command.ts'

export const addModelCommand: Command = {
  id: 'add-model',
  title: 'Add a model from an .onnx file',
  keys: [],
  scope: 'G',
  when: always,
  run: () => void chooseModel(),
}
