import { errorDocs } from '../../src/contracts/errors.ts'
import { code, page, table } from './markdown.ts'

/** Every failure code with its sentence. */
export const errorsPage = (): string =>
  page(
    'Errors',
    'An expected failure has one of these codes, one sentence that names what is wrong and where, and a hint. The window shows sentence and hint; `--json` adds the code. The list is closed: a code is never reused for another meaning.',
    table(
      ['code', 'what it means'],
      Object.entries(errorDocs).map(([name, sentence]) => [code(name), sentence]),
    ),
  )
