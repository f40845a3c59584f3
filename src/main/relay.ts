import { connect } from 'node:net'
import { MessageChannelMain, type MessagePortMain, type WebContents } from 'electron'
import { WebSocket } from 'ws'
import type { EngineAddress } from '../contracts/engine-address.ts'
import { bearerOf } from './bearer.ts'
import type { EngineProcess } from './engine-process.ts'

/**
 * Joins a window to the engine: a fresh port for every page and every engine. A Node child takes no MessagePort,
 * so this process carries JSON between the port and the engine's socket and reads none of it.
 * @returns the way to part them, which the page hears of
 */
export function relayEngine(contents: WebContents, engine: EngineProcess): () => void {
  let close: () => void = () => undefined
  let loaded = false
  const join = (address: EngineAddress) => {
    close()
    const { port1, port2 } = new MessageChannelMain()
    close = carry(port1, address)
    contents.postMessage('engine-port', null, [port2])
  }
  const forget = engine.onReady((address) => {
    if (loaded) join(address)
  })
  contents.on('did-start-navigation', (details) => {
    if (!details.isMainFrame || details.isSameDocument) return
    loaded = false
    close()
  })
  contents.on('did-finish-load', () => {
    loaded = true
    const address = engine.address()
    if (address) join(address)
  })
  const part = () => {
    forget()
    close()
  }
  contents.on('destroyed', part)
  return part
}

/** JSON both ways until either side goes; the window then hears `{type:'closed'}`. Returns the way to end it. */
function carry(port: MessagePortMain, address: EngineAddress): () => void {
  const socket = new WebSocket('ws://engine/contract', { createConnection: () => connect(address.socket), headers: bearerOf(address) })
  const early: string[] = []
  let over = false
  const end = () => {
    if (over) return
    over = true
    port.postMessage({ type: 'closed' })
    port.close()
    socket.terminate()
  }
  port.on('message', ({ data }) => {
    const text = JSON.stringify(data)
    if (socket.readyState === WebSocket.OPEN) socket.send(text)
    else early.push(text)
  })
  port.on('close', end)
  socket.on('open', () => {
    for (const text of early.splice(0)) socket.send(text)
  })
  socket.on('message', (data) => port.postMessage(JSON.parse(String(data))))
  socket.on('close', end)
  // the close that follows tells the window
  socket.on('error', () => undefined)
  port.start()
  return end
}
