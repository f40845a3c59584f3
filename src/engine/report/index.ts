export { reportHtml } from './html.ts'
export { makeReports } from './reports.ts'
export { visibleSheet } from './visible-sheet.ts'
export { writeReport } from './write-report.ts'
