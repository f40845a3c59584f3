import { askedPlace } from '../../contracts/asked-place.ts'
import type { Reading } from '../../contracts/goal.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { onTheMap } from '../../core/geo/index.ts'
import type { ScopeChoice } from '../state/ui.ts'

/**
 * The place the pill stands for when she chose none: the active area, unless the question names its own place. What the pill shows and
 * what is asked are the same place.
 */
export function pillPlace(choice: ScopeChoice, reading: Reading, workspace: Workspace | null): ScopeChoice {
  if (choice !== null) return choice
  const active = workspace && onTheMap(workspace).areas.find((area) => area.active)
  return active && 'scope' in askedPlace(reading, active.name).patch ? { scope: 'area', areaName: active.name } : null
}
