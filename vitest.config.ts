import { defineConfig } from 'vitest/config'

/** Far above what any test takes on a machine that is busy with other work: only a test that hangs reaches it. */
const HANGS_MS = 120_000
const SLOW_TEST_HANGS_MS = 600_000

// Without isolation files share a process, which is five times faster; no test may leave a module changed.
export default defineConfig(({ mode }) => {
  /** `npm run test:slow` runs the tests with the tag `slow`, which `npm test` leaves out. */
  const isSlow = mode === 'slow'
  const timeout = isSlow ? SLOW_TEST_HANGS_MS : HANGS_MS
  const filesIn = (...folders: string[]) => ({
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    // Of these each test is slow: many seeds, long races, a killed server.
    exclude: isSlow ? [] : ['**/*.slow.test.ts'],
  })
  return {
    test: {
      isolate: false,
      unstubGlobals: true,
      tags: [{ name: 'slow', description: 'a long proof, of which `npm test` runs a sample' }],
      tagsFilter: [isSlow ? 'slow' : '!slow'],
      // By default one core is left to whoever watches; the database needs its share, and two wait less than one.
      maxWorkers: 2,
      testTimeout: timeout,
      hookTimeout: timeout,
      // Of `expect.poll`: as long as a busy machine may need. A test that passes waits no longer than it has to.
      expect: { poll: { timeout: 30_000, interval: 20 } },
      projects: [
        { extends: true, test: { name: 'rules', ...filesIn('domain', 'contract', 'tools') } },
        {
          extends: true,
          test: {
            name: 'server',
            ...filesIn('server', 'testing', 'bench'),
            globalSetup: ['testing/database/database-server.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'web',
            ...filesIn('web'),
            environment: 'jsdom',
            setupFiles: ['testing/screens/clean-page.ts'],
          },
        },
      ],
    },
  }
})
