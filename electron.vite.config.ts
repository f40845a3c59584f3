import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string) => resolve(import.meta.dirname, path)

/** Entries of the main build; an entry whose room is not there yet is left out. */
const mainEntries = Object.fromEntries(
  Object.entries({
    index: 'src/main/index.ts',
    engine: 'src/engine/process.ts',
    inference: 'src/inference/entry.ts',
    reader: 'src/engine/reader-process/entry.ts',
    'raster-worker': 'src/engine/raster-worker/entry.ts',
    'teach-worker': 'src/engine/teach/worker/entry.ts',
    'print-thread': 'src/engine/print-thread/entry.ts',
    example: 'src/engine/example/entry.ts',
    cli: 'src/cli/entry.ts',
  })
    .map(([name, path]) => [name, at(path)] as const)
    .filter(([, path]) => existsSync(path)),
)

/** The oldest Electron the built app is run in: the one of the window tests (Chromium 130, Node 20). */
const nodeTarget = 'node20.18'
const pageTarget = 'chrome130'

export default defineConfig({
  main: {
    // fflate for Node declares its own `require`, which the bundler declares too
    resolve: { alias: [{ find: /^fflate$/, replacement: 'fflate/browser' }] },
    // every file of the main build lies in one folder: entries find one another beside themselves, whichever chunk asks
    build: { target: nodeTarget, outDir: at('out/main'), rollupOptions: { input: mainEntries, output: { chunkFileNames: '[name]-[hash].js' } } },
  },
  // a sandboxed preload is one CommonJS file
  preload: {
    build: {
      target: nodeTarget,
      outDir: at('out/preload'),
      rollupOptions: { input: { index: at('src/preload/bridge.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react()],
    build: { target: pageTarget, minify: true, outDir: at('out/renderer'), rollupOptions: { input: at('src/renderer/index.html') } },
  },
})
