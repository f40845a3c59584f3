export { inPrintThread } from './in-thread.ts'
