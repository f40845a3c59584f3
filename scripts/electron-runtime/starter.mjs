// Loads the app named on the command line, as Electron's default app does. An ES module with top-level await,
// so that the app's own module runs before `ready` and may register its scheme.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const position = process.argv.findIndex((argument, index) => index > 0 && !argument.startsWith('-'))
const target = resolve(position < 0 ? '.' : process.argv[position])
let main = target
let root = dirname(target)
if (statSync(target).isDirectory()) {
  const manifest = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))
  root = target
  main = join(target, manifest.main ?? 'index.js')
  app.setName(manifest.productName ?? manifest.name)
}
app.setAppPath(root)
process.defaultApp = true
if (position > 0) process.argv.splice(1, position, main)
await import(pathToFileURL(main).href)
