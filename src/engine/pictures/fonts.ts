import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const files = { regular: '400Regular/Inter_400Regular.ttf', bold: '700Bold/Inter_700Bold.ttf' } as const
export type Face = keyof typeof files
const faces = Object.keys(files) as Face[]
const pathOf = (face: Face): string => require.resolve(`@expo-google-fonts/inter/${files[face]}`)

/** Files of the faces. */
export const fontPaths = (): string[] => faces.map(pathOf)

let loaded: readonly { readonly face: Face; readonly bytes: Uint8Array }[] | null = null

/** The faces of every sheet and report, read once. Latin, Greek and Cyrillic letters; no Arabic, Chinese or Japanese. */
export function fontFiles(): readonly { readonly face: Face; readonly bytes: Uint8Array }[] {
  loaded ??= faces.map((face) => ({ face, bytes: new Uint8Array(readFileSync(pathOf(face))) }))
  return loaded
}
