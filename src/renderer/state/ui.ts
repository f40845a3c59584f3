import { create } from 'zustand'
import type { Failure } from '../../contracts/result.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { PlannerRef } from '../../contracts/plan.ts'
import type { Theme, Density } from '../ui/theme.ts'

export type DrawTool = 'select' | 'polygon' | 'rectangle' | 'lasso' | 'point' | 'length' | 'area'
export type RightTab = 'question' | 'image' | 'history' | 'catalogue' | 'teach' | 'step' | 'answer' | 'evidence' | 'planner'
export type Sheet = 'plan' | 'layers' | 'right' | null
export type Dialog = 'palette' | 'keys' | 'go' | 'add_step' | 'twin' | 'note' | 'picture' | 'export' | null
export type MessageAction = { label: string; run(): void }
export type Message = { tone: 'warn' | 'err' | 'note'; failure: Failure; actions: MessageAction[] }
/** Scope chosen by hand in the ask bar; null lets the screen decide. */
export type ScopeChoice = { scope: 'image' | 'view' | 'area' | 'selection'; areaName: string | null } | null

/** State of this window alone: nothing here is part of the project. */
export type Ui = {
  theme: Theme
  density: Density
  leftOpen: boolean
  rightOpen: boolean
  leftPx: number | null
  rightPx: number | null
  sheet: Sheet
  tab: RightTab
  question: string
  planner: PlannerRef
  scope: ScopeChoice
  asking: boolean
  /** what the window waits for, in words; null when it waits for nothing */
  busy: string | null
  requestId: string | null
  stepId: string | null
  editing: boolean
  objectId: string | null
  factId: string | null
  /** threshold tried but not committed */
  preview: { artifactId: string; minScore: number } | null
  layerId: string | null
  /** image whose labels form is open */
  labelsFor: string | null
  tool: DrawTool
  overlaysHidden: boolean
  /** results and classes switched off, by `artifactId` or `artifactId/class` */
  hidden: Record<string, boolean>
  opacity: Record<string, number>
  stopping: Record<string, boolean>
  litWire: string | null
  message: Message | null
  /** what the live region says next */
  said: string
  dialog: Dialog
  addAfter: string | null
  pointer: PixelXY | null
  firstRunHidden: boolean
}

const stored = (name: string) => (typeof localStorage === 'undefined' ? null : localStorage.getItem(`aftermap.${name}`))
const prefersLight = () => typeof matchMedia !== 'undefined' && matchMedia('(prefers-color-scheme: light)').matches

const initialTheme = (): Theme => {
  const kept = stored('theme')
  if (kept === 'light' || kept === 'dark') return kept
  return prefersLight() ? 'light' : 'dark'
}

export const useUi = create<Ui>(() => ({
  theme: initialTheme(),
  density: stored('density') === 'field' ? 'field' : 'desk',
  leftOpen: true,
  rightOpen: true,
  leftPx: Number(stored('leftPx')) || null,
  rightPx: Number(stored('rightPx')) || null,
  sheet: null,
  tab: 'question',
  question: '',
  planner: { kind: 'builtin', model: null },
  scope: null,
  asking: false,
  busy: null,
  requestId: null,
  stepId: null,
  editing: false,
  objectId: null,
  factId: null,
  preview: null,
  layerId: null,
  labelsFor: null,
  tool: 'select',
  overlaysHidden: false,
  hidden: {},
  opacity: {},
  stopping: {},
  litWire: null,
  message: null,
  said: '',
  dialog: null,
  addAfter: null,
  pointer: null,
  firstRunHidden: stored('firstRunHidden') === 'yes',
}))

/** Remembers a choice of this window on this machine. */
export function keep(name: 'theme' | 'density' | 'leftPx' | 'rightPx' | 'firstRunHidden', value: string): void {
  localStorage.setItem(`aftermap.${name}`, value)
}
