export { type ExampleFiles, writeExample } from './write-example.ts'
