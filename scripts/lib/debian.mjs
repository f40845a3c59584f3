import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** What the tests need of a Debian system (GDAL reads what we write and the other way round): a program or a shared library, and the package that brings it. */
const needs = {
  programs: { 'xvfb-run': 'xvfb', xauth: 'xauth', unzip: 'unzip', chromium: 'chromium', useradd: 'passwd', setpriv: 'util-linux', gdalinfo: 'gdal-bin' },
  libraries: {
    'libgtk-3.so.0': 'libgtk-3-0',
    'libnss3.so': 'libnss3',
    'libasound.so.2': 'libasound2',
    'libgbm.so.1': 'libgbm1',
    'libXss.so.1': 'libxss1',
    'libXtst.so.6': 'libxtst6',
    'libatspi.so.0': 'libatspi2.0-0',
    'libdrm.so.2': 'libdrm2',
    'libxkbcommon.so.0': 'libxkbcommon0',
    'libcups.so.2': 'libcups2',
  },
  files: { '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf': 'fonts-dejavu-core' },
}

const programFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin', ...(process.env.PATH ?? '').split(':')]
const hasProgram = (name) => programFolders.some((folder) => existsSync(`${folder}/${name}`))

async function missingPackages() {
  const ldconfig = ['/sbin/ldconfig', '/usr/sbin/ldconfig'].find((path) => existsSync(path))
  const libraries = ldconfig ? (await run([ldconfig, '-p'], { limitS: 10, quiet: true })).output : ''
  const missing = [
    ...Object.entries(needs.programs).filter(([name]) => !hasProgram(name)),
    ...Object.entries(needs.libraries).filter(([name]) => !libraries.includes(`${name} `)),
    ...Object.entries(needs.files).filter(([path]) => !existsSync(path)),
  ]
  return [...new Set(missing.map(([, name]) => name))]
}

/**
 * Installs what the tests lack when this is Debian and we are root; otherwise says the exact command and ends.
 * @param {(line: string) => void} say
 */
export async function ensureDebianPackages(say) {
  if (process.platform !== 'linux') return
  const missing = await missingPackages()
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0 || !hasProgram('apt-get')) {
    throw new Error(`The tests need ${missing.join(', ')}. Run this once, then again what you just did:\n  sudo apt-get update && sudo ${command}`)
  }
  say(`Debian packages: installing ${missing.join(', ')}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const first = await run(command.split(' '), { limitS: 300, quiet: true, env })
  if (first.code === 0) return
  // an image whose package lists were stripped
  await run(['apt-get', 'update'], { limitS: 120, quiet: true, env })
  const second = await run(command.split(' '), { limitS: 300, quiet: true, env })
  if (second.code !== 0) throw new Error(`\`${command}\` failed:\n${second.output.slice(-2000)}`)
}
