import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '4790'
const url = `http://localhost:${port}`
const isRoot = process.getuid?.() === 0

const MINUTE_MS = 60_000
/** Timeout of a step, in milliseconds. Far above the duration of any step on a busy machine; only a hang reaches it. */
const STEP_MS = 45_000

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Browser tests run in parallel with the server's tests. Four workers use 7 % more CPU time and finish no sooner.
  workers: 2,
  fullyParallel: true,
  // Projects run in this order. Whole orders take longest, so starting them last would leave workers idle at the end.
  projects: [
    { name: 'whole orders', testMatch: '*.spec.ts', testIgnore: 'spec/**' },
    // Each test is a new visitor, for whom the service worker would be installed again, which takes 10 % of the CPU
    // time. Tests of the service worker allow it.
    { name: 'spec', testMatch: 'spec/**', use: { serviceWorkers: 'block' } },
  ],
  forbidOnly: true,
  // Slow tests run only in `npm run test:slow`.
  ...(process.env.E2E_SLOW ? { grep: /@slow/ } : { grepInvert: /@slow/ }),
  timeout: 4 * MINUTE_MS,
  globalTimeout: 40 * MINUTE_MS,
  expect: { timeout: STEP_MS },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    baseURL: url,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // Without a graphics card, animations take 20 % of the CPU time. Some tests enable them with `IN_MOTION`.
    contextOptions: { reducedMotion: 'reduce' },
    // Without a limit, a hanging action ends only with the test's timeout, which does not name the action.
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
    // A trace takes 40 % of a run's time, so it is off by default: use `--trace on`. Failures report the page's tree.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
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
    // These tests run on a separate demo shop, independent of the terminal's environment. Empty means not set.
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
