export { makeRequests, type Requests } from './requests.ts'
