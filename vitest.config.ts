import { defineConfig } from 'vitest/config'

const isProof = process.env.COLDIE_PROVE === 'yes'
const SLOW_MACHINE_MS = isProof ? 600_000 : 30_000
/** `npm run prove` runs the long ones instead. */
const KIND = isProof ? 'prove' : 'test'

// Without isolation files share a process, which is five times faster; no test may leave a module changed.
export default defineConfig({
  test: {
    isolate: false,
    // By default one core is left to whoever watches; the database needs its share, and two wait less than one.
    maxWorkers: 2,
    testTimeout: SLOW_MACHINE_MS,
    hookTimeout: SLOW_MACHINE_MS,
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: [`{domain,contract,tools}/**/*.${KIND}.ts`] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [`{server,testing}/**/*.${KIND}.ts`],
          globalSetup: ['testing/database-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: [`web/**/*.${KIND}.{ts,tsx}`],
          environment: 'jsdom',
          setupFiles: ['testing/clean-page.ts'],
        },
      },
    ],
  },
})
