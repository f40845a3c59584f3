import { expect, test } from 'vitest'
import { channelOfPort } from './desktop.ts'

const arrived = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a desktop channel carries messages and hears that the engine went', async () => {
  const { port1, port2 } = new MessageChannel()
  const channel = channelOfPort(port1)
  const heard: unknown[] = []
  let closed = 0
  channel.onMessage((message) => heard.push(message))
  channel.onClose(() => closed++)
  port2.postMessage({ type: 'value', id: 1, value: 2 })
  port2.postMessage({ type: 'closed' })
  await arrived()
  expect(heard).toEqual([{ type: 'value', id: 1, value: 2 }])
  expect(closed).toBe(1)
  port1.close()
  port2.close()
})
