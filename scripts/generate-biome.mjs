// Writes biome.json from the table of rooms; with --check it only says whether the file is what the table makes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { exceptions, packageHomes, rooms } from './rooms.mjs'

const names = Object.keys(rooms)
const glob = (target) => (target.endsWith('.ts') ? `**/${target}` : `**/${target}/**`)

/** What a room may not load: every other room but those it may, and packages at home elsewhere. */
function restricted(name, more = []) {
  const { may, why } = rooms[name]
  const allowed = [...may, ...more]
  const closed = names.filter((other) => other !== name && !allowed.includes(other)).map(glob)
  const opened = allowed.filter((target) => target.includes('/')).map((target) => `!${glob(target)}`)
  const message = `src/${name} may import: ${[name, ...allowed].join(', ')} - ${why}.`
  const foreign = Object.entries(packageHomes).filter(([, homes]) => !homes.includes(name))
  return {
    level: 'error',
    options: {
      paths: Object.fromEntries(foreign.map(([library, homes]) => [library, `${library} is used in ${homes.join(' and ')} alone.`])),
      patterns: [{ group: [...closed, ...opened], message }],
    },
  }
}

const roomOverride = (name) => ({
  includes: [`src/${name}/**`],
  linter: { rules: { style: { noRestrictedImports: restricted(name) } } },
})

const pureOverride = {
  includes: [...names.filter((name) => rooms[name].pure).map((name) => `src/${name}/**`), '!**/*.test.ts', '!**/*.test.tsx', '!src/renderer/dev/**'],
  linter: { rules: { correctness: { noNodejsModules: 'error' } } },
}

const exceptionOverride = ({ file, may }) => ({
  includes: [file],
  linter: { rules: { style: { noRestrictedImports: restricted(file.split('/')[1], [may]) } } },
})

const off = (includes, rules) => ({ includes, linter: { rules } })

const rules = {
  preset: 'recommended',
  complexity: {
    noExcessiveCognitiveComplexity: { level: 'error', options: { maxAllowedComplexity: 15 } },
    noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 60, skipBlankLines: true } },
    useMaxParams: { level: 'error', options: { max: 3 } },
    useLiteralKeys: 'off',
  },
  correctness: { noUnusedImports: 'error', noUnusedVariables: 'error', noVoidTypeReturn: 'off' },
  nursery: { noFloatingPromises: 'warn', noMisusedPromises: 'warn', useExhaustiveSwitchCases: 'warn' },
  style: {
    noDefaultExport: 'error',
    noExcessiveLinesPerFile: { level: 'error', options: { maxLines: 400 } },
    noNonNullAssertion: 'error',
    useFilenamingConvention: { level: 'error', options: { filenameCases: ['kebab-case'] } },
    useImportType: 'error',
  },
  // `return log(...)` and one-line callbacks of forEach are how we write
  suspicious: { noConsole: 'error', noEmptyBlockStatements: 'error', noExplicitAny: 'error', noImportCycles: 'error', useIterableCallbackReturn: 'off' },
}

const config = {
  $schema: './node_modules/@biomejs/biome/configuration_schema.json',
  files: { includes: ['src/**', 'test/**', 'bench/**', 'scripts/**', 'bin/**', '*.ts', '!**/*.json', '!test/fixtures'] },
  formatter: { indentStyle: 'space', indentWidth: 2, lineWidth: 180 },
  javascript: { formatter: { quoteStyle: 'single', semicolons: 'asNeeded', trailingCommas: 'all' } },
  json: { formatter: { enabled: false } },
  css: { formatter: { enabled: false }, linter: { enabled: false } },
  assist: { enabled: false },
  plugins: ['./scripts/lint/no-silent-catch.grit'],
  linter: { rules },
  overrides: [
    ...names.map(roomOverride),
    pureOverride,
    ...exceptions.map(exceptionOverride),
    off(['**/*.tsx'], { style: { useFilenamingConvention: { level: 'error', options: { filenameCases: ['PascalCase', 'kebab-case'] } } } }),
    off(['**/*.test.ts', '**/*.test.tsx'], { complexity: { noExcessiveLinesPerFunction: 'off', noExcessiveCognitiveComplexity: 'off' } }),
    off(['*.config.ts'], { style: { noDefaultExport: 'off', useFilenamingConvention: 'off' } }),
    off(['src/cli/**', 'scripts/**', 'bench/**', 'bin/**'], { suspicious: { noConsole: 'off' } }),
  ],
}

const path = join(root, 'biome.json')
const text = `${JSON.stringify(config, null, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) {
  console.error('biome.json is not what scripts/rooms.mjs makes. Run: node scripts/generate-biome.mjs')
  process.exit(1)
}
