import { defineConfig } from 'vitest/config'

/** Timeout in milliseconds. Far above the duration of any test on a busy machine; only a hanging test reaches it. */
const HANGS_MS = 120_000
const SLOW_TEST_HANGS_MS = 600_000

// Without isolation, test files share a process, which is five times faster. Tests must restore changed modules.
export default defineConfig(({ mode }) => {
  /** `npm run test:slow` runs the tests with the tag `slow`, which `npm test` excludes. */
  const isSlow = mode === 'slow'
  const timeout = isSlow ? SLOW_TEST_HANGS_MS : HANGS_MS
  const filesIn = (...folders: string[]) => ({
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    // Files in which each test is slow: many seeds, long races, killed servers.
    exclude: isSlow ? [] : ['**/*.slow.test.ts'],
  })
  return {
    test: {
      isolate: false,
      unstubGlobals: true,
      tags: [{ name: 'slow', description: 'a slow test, of which `npm test` runs a sample' }],
      tagsFilter: [isSlow ? 'slow' : '!slow'],
      // The default leaves one core unused. Two workers wait less than one, and the database needs CPU time too.
      maxWorkers: 2,
      testTimeout: timeout,
      hookTimeout: timeout,
      // Timeout of `expect.poll`, long enough for a busy machine. A passing test does not wait for it.
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
