import type { AliasDefinition } from '../define-alias.ts'
export const perception: readonly AliasDefinition[] = []
