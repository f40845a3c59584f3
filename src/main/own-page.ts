import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { isOwnAddress } from './origin.ts'

/** True when a message came from the top frame of our own page. */
export function isFromOwnPage(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && isOwnAddress(frame.url)
}
