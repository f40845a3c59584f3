import { defineConfig } from 'vitest/config'

/** `unit` runs beside the code on plain Node 24; `e2e` drives the built app in a real window, one at a time. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/integration/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/support/scratch.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 0,
          // a second is too short on two busy cores; what never comes still fails
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
