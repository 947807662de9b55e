import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, runTool } from './check.ts'

const REPORT = '.cache/playwright.json'

type Report = { stats: { expected: number; flaky: number; unexpected: number }; errors: unknown[] }

/** The journeys in a real browser, against one demo shop of their own. */
export const browserTestsCheck: Check = {
  name: 'browser',
  run: async () => {
    const hasTests = existsSync('e2e') && readdirSync('e2e').some((name) => name.endsWith('.spec.ts'))
    if (!hasTests) return { passed: 0, failed: 0, output: '' }
    rmSync(REPORT, { force: true })
    const dataDir = mkdtempSync(join(tmpdir(), 'coldie-e2e-'))
    try {
      const { ok, output } = await runTool('node_modules/.bin/playwright', ['test'], {
        CHROMIUM_PATH: await findChromium(),
        E2E_PORT: String(await freePort()),
        E2E_DATA_DIR: dataDir,
        PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
      })
      const { expected, flaky, unexpected } = readStats()
      return { passed: expected + flaky, failed: unexpected || (ok ? 0 : 1), output }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function findChromium(): Promise<string> {
  for (const path of [process.env.CHROMIUM_PATH, '/usr/bin/chromium'])
    if (path && existsSync(path)) return path
  // Some 200 MB unpacked into the temp folder, so only where the machine has none of its own.
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function readStats(): Report['stats'] {
  try {
    return (JSON.parse(readFileSync(REPORT, 'utf8')) as Report).stats
  } catch {
    return { expected: 0, flaky: 0, unexpected: 0 }
  }
}
