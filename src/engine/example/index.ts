export { prepareExample } from './prepare-example.ts'
export { type ExampleFiles, exampleEdition, exampleTruth, writeExample } from './write-example.ts'
