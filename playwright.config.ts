import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '4790'
const url = `http://localhost:${port}`
const isRoot = process.getuid?.() === 0

const MINUTE_MS = 60_000
/** Far above what any step takes on a machine that is busy with other work: only what never comes is waited for so long. */
const STEP_MS = 45_000

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // They run beside the server's tests. Four browsers there take a fourteenth more of the processor and end no sooner.
  workers: 2,
  fullyParallel: true,
  // In this order. Whole orders take longest: begun last, they would be waited for by workers with nothing to do.
  projects: [
    { name: 'whole orders', testMatch: '*.spec.ts', testIgnore: 'spec/**' },
    // Each journey is a new visitor, for whom the service worker would be installed anew: a tenth of the processor. Those
    // that are about it allow it.
    { name: 'spec', testMatch: 'spec/**', use: { serviceWorkers: 'block' } },
  ],
  forbidOnly: true,
  // Long proofs are left to `npm run test:slow`.
  ...(process.env.E2E_SLOW ? { grep: /@slow/ } : { grepInvert: /@slow/ }),
  timeout: 4 * MINUTE_MS,
  globalTimeout: 40 * MINUTE_MS,
  expect: { timeout: STEP_MS },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    baseURL: url,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // Where no graphics card draws, movement takes a fifth of the processor. `IN_MOTION` switches it on for some journeys.
    contextOptions: { reducedMotion: 'reduce' },
    // Without one a press that leads nowhere ends with the whole test, and nobody knows which it was.
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
    // A trace costs two fifths of a run, so it is asked for: `--trace on`. A failure tells its page's tree as it is.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        ...['--disable-quic', '--no-first-run', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync'],
      ],
    },
  },
  webServer: {
    command: 'exec node server/main.ts',
    url: `${url}/api/health`,
    timeout: 2 * MINUTE_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    // Whatever the terminal has set, these journeys run on a demo shop of their own; empty means not set.
    env: {
      NODE_ENV: 'production',
      SHOP_MODE: 'demo',
      DEMO_SEED: 'full',
      DATABASE_URL: '',
      HOST: '',
      PUBLIC_URL: '',
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR ?? '.cache/e2e',
      DEMO_NOW: '2026-11-20T18:30:00+11:00',
      DEMO_AUTOPILOT: 'off',
      RATE_LIMITS: 'off',
    },
  },
})
