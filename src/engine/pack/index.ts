export { packProject } from './pack-project.ts'
