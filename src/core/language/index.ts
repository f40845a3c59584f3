export { readRequest } from './read-request.ts'
