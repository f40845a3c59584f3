export { indexFolder } from './index-folder.ts'
