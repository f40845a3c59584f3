export { imageInUse } from './in-use.ts'
export { makeRequests, type Requests } from './requests.ts'
