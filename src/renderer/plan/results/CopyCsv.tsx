import { useState } from 'react'
import type { Scalar } from '../../../contracts/kinds/index.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, csvOf } from './csv.ts'

/** Puts the rows that are shown on the clipboard. */
export function CopyCsv({ columns, rows }: { columns: readonly Column[]; rows: readonly (readonly Scalar[])[] }) {
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(csvOf(columns, rows)).then(() => setCopied(true))
  return <Button tone="ghost" icon={copied ? 'tick' : 'copy'} label={copied ? text.copied : text.copy} onPress={copy} />
}
