import { defineConfig } from 'vitest/config'

const SLOW_MACHINE_MS = 30_000

// Without isolation files share a process, which is five times faster; no test may leave a module changed.
export default defineConfig({
  test: {
    isolate: false,
    testTimeout: SLOW_MACHINE_MS,
    hookTimeout: SLOW_MACHINE_MS,
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['{domain,contract,tools}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,testing}/**/*.test.ts'],
          globalSetup: ['testing/database-server.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
})
