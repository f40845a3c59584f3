// Draws who may import whom from the table of rooms, into ARCHITECTURE.md between its two marks; with --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { rooms } from './rooms.mjs'

const begin = '<!-- rooms: drawn by scripts/draw-rooms.mjs -->'
const end = '<!-- /rooms -->'

const arrow = (from, target) => {
  const [room, ...part] = target.split('/')
  return part.length > 0 ? `  ${from} -- ${part.join('/')} --> ${room}` : `  ${from} --> ${room}`
}

/** The table as a mermaid picture. */
export const drawRooms = () => ['```mermaid', 'flowchart TD', ...Object.entries(rooms).flatMap(([room, { may }]) => may.map((target) => arrow(room, target))), '```'].join('\n')

const path = join(root, 'ARCHITECTURE.md')
const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
const from = text.indexOf(begin)
const to = text.indexOf(end)
if (from < 0 || to < from) console.log(drawRooms())
else {
  const drawn = `${text.slice(0, from + begin.length)}\n\n${drawRooms()}\n\n${text.slice(to)}`
  if (!process.argv.includes('--check')) writeFileSync(path, drawn)
  else if (drawn !== text) {
    console.error('The picture in ARCHITECTURE.md is not what scripts/rooms.mjs says. Run: node scripts/draw-rooms.mjs')
    process.exit(1)
  }
}
