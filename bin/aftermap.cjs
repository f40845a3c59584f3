#!/usr/bin/env node
// Parses on any Node and runs the built command line on Node 24: the running one when it is new enough, else the one npm installed here.
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { spawn } = require('node:child_process')

const oldestNode = 24
const own = join(__dirname, '../node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const cli = join(__dirname, '../out/main/cli.js')
const node = Number(process.versions.node.split('.')[0]) >= oldestNode ? process.execPath : existsSync(own) ? own : null

if (!node) {
  console.error(`Aftermap needs Node ${oldestNode}; this is ${process.version}. Run: npm ci`)
  process.exit(78)
}
if (!existsSync(cli)) {
  console.error('Aftermap is not built yet. Run: npm run setup')
  process.exit(78)
}
const child = spawn(node, [cli, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
