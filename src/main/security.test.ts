import { describe, expect, it, vi } from 'vitest'
import { safeWebPreferences } from './security.ts'

const electron = vi.hoisted(() => ({ app: { isPackaged: false } }))
vi.mock('electron', () => electron)

describe('what every window is made with', () => {
  it('is this and nothing else: a new setting is a decision', () => {
    expect(safeWebPreferences('/preload.cjs')).toEqual({
      preload: '/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      experimentalFeatures: false,
      safeDialogs: true,
      spellcheck: false,
      devTools: true,
    })
  })

  it('has no developer tools in the app that ships', () => {
    electron.app.isPackaged = true
    expect(safeWebPreferences('/preload.cjs').devTools).toBe(false)
  })
})
