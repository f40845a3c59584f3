import { expect, test } from 'vitest'
import { mcp } from './mcp.ts'
import { readOptions } from './options.ts'

test.each([
  [['--profile', 'most'], '--profile is one of core, tools, dora'],
  [['--workspace', '/no/such/folder'], 'There is no folder'],
  [['--http', '99999'], '--http needs a port'],
  [['--http', 'many'], '--http needs a number'],
  [['--token', 'a-token-for-tests-only'], '--token goes with --http'],
  [['--http', '0', '--token', 'short'], '--token goes with --http'],
])('wrong use is one sentence: %s', async (args, words) => {
  await expect(mcp.run(readOptions(args, mcp.options))).rejects.toMatchObject({ name: 'UsageError', message: expect.stringContaining(words) })
})
