import { teachText as text } from '../messages/en-teach.ts'
import { Button } from '../ui/Button.tsx'
import { exportTaught } from './teach-actions.ts'

/** Writes a finished classifier for use elsewhere; at the browser door there is no dialog to choose a folder with. */
export function ExportTaught({ modelId }: { modelId: string }) {
  const isDesktop = window.aftermap !== undefined
  return (
    <Button icon="drop" testId="export-taught" disabled={!isDesktop} label={isDesktop ? text.exporting.note : text.exporting.onDesktop} onPress={() => void exportTaught(modelId)}>
      {text.exporting.now}
    </Button>
  )
}
