import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type EngineAddress as SocketAddress, EngineAddressSchema as SocketAddressSchema } from '../../contracts/engine-address.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { makeOwnTemporary, temporaryPrefix } from '../own-temporary.ts'
import { type DoorParts, type HttpDoor, makeHttpDoor, send } from './http-door.ts'
import { sameSecret } from './secrets.ts'

const socketName = 'engine'

export { type SocketAddress, SocketAddressSchema }

export type LocalSocket = { readonly address: SocketAddress; clientsGone(): Promise<void>; close(): Promise<void> }

/** Unix socket in a private folder (named pipe on Windows); every request carries the token. */
export async function openLocalSocket(parts: DoorParts): Promise<LocalSocket> {
  const token = randomBytes(24).toString('hex')
  const folder = process.platform === 'win32' ? null : makeOwnTemporary()
  const socket = folder ? join(folder, socketName) : `\\\\.\\pipe\\aftermap-${randomBytes(12).toString('hex')}`
  const admitted = (header: string | undefined) => sameSecret(header, `Bearer ${token}`)
  const door = makeHttpDoor({
    parts,
    guard: {
      admit: async (request, response) => {
        if (admitted(request.headers.authorization)) return true
        send(response, 403, 'The token is missing or wrong.')
        return false
      },
      admitUpgrade: (request) => admitted(request.headers.authorization),
    },
  })
  await new Promise<void>((resolve, reject) => {
    door.server.once('error', reject)
    door.server.listen(socket, resolve)
  })
  if (folder) chmodSync(socket, 0o600)
  return { address: { socket, token, pid: process.pid }, clientsGone: door.clientsGone, close: () => closeDoor(door, folder) }
}

async function closeDoor(door: HttpDoor, folder: string | null): Promise<void> {
  await door.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
}

export const lockPath = (project: string) => `${project}.lock`

/** What a killed engine left in the temporary folder: its socket and the folder around it, when nothing else lies there. */
function removeSocket(socket: string): void {
  const folder = dirname(socket)
  const isOurs = basename(socket) === socketName && dirname(folder) === tmpdir() && basename(folder).startsWith(temporaryPrefix)
  if (!isOurs || !existsSync(folder)) return
  rmSync(socket, { force: true })
  // a lock file is only a file: it must never name a folder that holds more than a socket
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/** Address of the engine that holds this project, when it is alive; a lock left by a dead one is taken away. */
export async function engineOf(project: string): Promise<SocketAddress | null> {
  const path = lockPath(project)
  const text = readLock(path)
  if (text === null) return null
  const parsed = SocketAddressSchema.safeParse(parseLock(text))
  const state = parsed.success ? await stateOf(parsed.data) : 'other'
  if (parsed.success && state === 'ours') return parsed.data
  takeAway(path, text)
  if (parsed.success && state === 'gone') removeSocket(parsed.data.socket)
  return null
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parseLock(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // not a lock of ours, or of a version that wrote it piece by piece
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Removes the lock that was read, and no other: meanwhile another engine may have taken the dead one away and put its own there. */
function takeAway(path: string, text: string): void {
  const aside = besideLock(path)
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** A name of this process alone. */
const besideLock = (path: string) => `${path}-${randomBytes(6).toString('hex')}`

/** `other`: an engine lives there, and it is not the one that wrote the lock. */
const stateOf = ({ socket, token }: SocketAddress): Promise<'ours' | 'other' | 'gone'> =>
  new Promise((resolve) => {
    const ask = httpRequest({ socketPath: socket, path: '/', headers: { authorization: `Bearer ${token}` }, timeout: 2000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 403 ? 'other' : 'ours')
    })
    ask.on('error', () => resolve('gone'))
    // it took the connection and is busy: a lock taken from it would let two engines write one project
    ask.on('timeout', () => {
      resolve('ours')
      ask.destroy()
    })
    ask.end()
  })

/** Claims the project for this engine; two engines never write one project. */
export async function claimProject(project: string, address: SocketAddress): Promise<Result<{ release(): void }>> {
  if (await engineOf(project)) {
    return fail({ code: 'project_locked', message: 'This project is open in another Aftermap window or command.', hint: 'Use that window, or close it first.', repairable: true })
  }
  const path = lockPath(project)
  try {
    writeLock(path, JSON.stringify(address))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return fail({ code: 'project_locked', message: 'This project is being opened by another Aftermap.', hint: 'Try again in a moment.', repairable: true })
    // a medium that takes no lock file takes no writes either: nobody can collide on it
    if (code === 'EROFS' || code === 'EACCES' || code === 'ENOENT') return ok({ release: () => undefined })
    throw error
  }
  return ok({ release: () => rmSync(path, { force: true }) })
}

/** The lock appears whole or not at all: a second process must never read half an address and take it for a dead one's. */
function writeLock(path: string, text: string): void {
  const whole = besideLock(path)
  try {
    writeFileSync(whole, text, { flag: 'wx', mode: 0o600 })
    linkSync(whole, path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    // a medium without hard links, such as a memory stick: created in one step all the same, filled right after
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(code)) throw error
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } finally {
    rmSync(whole, { force: true })
  }
}
