export { namedUnits } from './named-units.ts'
export { readRequest } from './read-request.ts'
