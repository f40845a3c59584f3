export { prepareExample } from './prepare-example.ts'
export { type ExampleFiles, exampleEdition, writeExample } from './write-example.ts'
