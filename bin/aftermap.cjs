#!/usr/bin/env node
// Parses on any Node and runs the built command line on Node 24: the running one when it is new enough, else the one npm installed here.
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { spawn, spawnSync } = require('node:child_process')

const oldestNode = 24
const root = join(__dirname, '..')
const own = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const cli = join(root, 'out/main/cli.js')
const nodeForApp = () => (Number(process.versions.node.split('.')[0]) >= oldestNode ? process.execPath : existsSync(own) ? own : null)

// a fresh clone: set up once, told on stderr, which answers never use
if (!existsSync(cli) || !nodeForApp() || !existsSync(join(root, 'node_modules/better-sqlite3'))) {
  const setup = spawnSync(process.execPath, [join(root, 'scripts/setup.mjs'), 'start'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (setup.status !== 0) process.exit(78)
}
const node = nodeForApp()
if (!node) {
  console.error(`Aftermap needs Node ${oldestNode}; this is ${process.version}, and the one npm brings is not there. Run: npm ci`)
  process.exit(78)
}
const child = spawn(node, [cli, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
