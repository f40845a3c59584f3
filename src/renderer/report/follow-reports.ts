import type { Client } from '../../contracts/client.ts'
import { take } from './report-actions.ts'
import { useReport } from './report-state.ts'

/** Keeps the open report as the engine has it, whoever changed it; called with every new connection. */
export function followReports(client: Client): void {
  client.reports.on('changed', (kept) => {
    const { kept: open, isOpen } = useReport.getState()
    if (isOpen && open?.id === kept.id && open.changes !== kept.changes) void take(kept)
  })
  client.project.on('changed', (project) => {
    if (project === null) useReport.setState({ isOpen: false, list: [], kept: null, html: null })
  })
}
