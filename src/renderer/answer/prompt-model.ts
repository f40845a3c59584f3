import { useModels } from '../models/models-state.ts'
import type { ModelsState } from '../models/models-state.ts'

/** Whether a model is installed that outlines what is clicked. */
export const hasPromptModel = ({ list }: Pick<ModelsState, 'list'>): boolean => list?.some(({ task, problem }) => task === 'prompt-mask' && problem === null) ?? false

export const useHasPromptModel = (): boolean => useModels(hasPromptModel)
