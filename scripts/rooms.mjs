/**
 * The rooms of the house and who may import whom: the one place where this is written.
 * `biome.json` and the picture in ARCHITECTURE.md are generated from it (`node scripts/generate-biome.mjs`, `node scripts/draw-rooms.mjs`).
 * `may` names rooms, or a part of one; `packages` are those only the named rooms may load.
 */
export const rooms = {
  contracts: { may: [], pure: true, why: 'everything depends on it' },
  core: { may: ['contracts'], pure: true, why: 'it runs in window, engine, worker and test alike' },
  tools: { may: ['core', 'contracts'], pure: true, why: 'a tool gets its world through `context`' },
  engine: { may: ['tools', 'core', 'contracts'], why: 'it is plain Node, without a window' },
  inference: { may: ['contracts', 'core/vision'], why: 'it is disposable and holds native inference alone' },
  mcp: { may: ['engine/index.ts', 'contracts'], why: 'outside agents get what the contract gives, nothing more' },
  cli: { may: ['engine/index.ts', 'mcp/index.ts', 'contracts'], why: 'it uses the door, not the rooms behind it' },
  main: { may: ['engine/index.ts', 'contracts'], why: 'it holds windows and no domain' },
  lab: { may: ['engine/index.ts', 'contracts'], why: 'it uses the door, not the rooms behind it' },
  preload: { may: ['contracts'], why: 'it is thirty lines' },
  renderer: { may: ['contracts', 'core/geo', 'core/words'], pure: true, why: 'it is untrusted; need more? Put it behind a service' },
}

/** Packages that have one home. */
export const packageHomes = {
  electron: ['main', 'preload'],
  react: ['renderer'],
  'react-dom': ['renderer'],
  'react-dom/client': ['renderer'],
  ol: ['renderer'],
  'better-sqlite3': ['engine'],
  'onnxruntime-node': ['inference'],
  geotiff: ['engine'],
  '@modelcontextprotocol/server': ['mcp'],
  '@modelcontextprotocol/server/stdio': ['mcp'],
  ollama: ['engine'],
  undici: ['engine'],
}

/**
 * Imports the table forbids and that stay for a reason, by file.
 * @type {{ file: string, may: string, why: string }[]}
 */
export const exceptions = []
