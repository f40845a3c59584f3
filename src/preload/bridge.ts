import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '../contracts/bridge.ts'

const windowCommand = (command: 'minimise' | 'maximise' | 'close') => () => ipcRenderer.send('window-command', command)

function listen<T>(channel: string, listener: (value: T) => void): () => void {
  const hear = (_event: unknown, value: T) => listener(value)
  ipcRenderer.on(channel, hear)
  return () => ipcRenderer.off(channel, hear)
}

const bridge: Bridge = {
  kind: 'desktop',
  platform: process.platform,
  pathOfFile: (file) => webUtils.getPathForFile(file),
  chooseFiles: (kind) => ipcRenderer.invoke('choose-files', kind),
  chooseName: (suggested) => ipcRenderer.invoke('choose-name', suggested),
  copyPicture: (png) => ipcRenderer.invoke('copy-picture', png),
  window: { minimise: windowCommand('minimise'), maximise: windowCommand('maximise'), close: windowCommand('close') },
  onMenu: (listener) => listen('menu', listener),
  onOpenFiles: (listener) => listen('open-files', listener),
}

contextBridge.exposeInMainWorld('aftermap', bridge)
// only the page of our own scheme gets the way to the engine
ipcRenderer.on('engine-port', (event) => window.postMessage('engine-port', 'aftermap://app', [...event.ports]))
