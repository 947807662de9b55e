import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fastFolder } from '#testing/database/fast-folder.ts'
import { type Check, ONLY_LONG_PROOFS, type Outcome, runTool } from './check.ts'
import { webBuildCheck } from './compilers.ts'

const REPORT = '.cache/playwright.json'

type Report = { stats: { expected: number; flaky: number; unexpected: number }; errors: unknown[] }

/** Selection of tests: files, tests of these files by a part of their title, or only slow tests. */
type Part = { files?: string[]; title?: string; slow?: boolean }

/** Runs the journeys in a real browser against a separate demo shop. */
export const browserTestsCheck: Check = { name: 'browser', needs: [webBuildCheck], run: () => runTests({}) }

export const someBrowserTests = (part: Part): Check => ({ ...browserTestsCheck, run: () => runTests(part) })

async function runTests({ files = [], title, slow = false }: Part): Promise<Outcome> {
  rmSync(REPORT, { force: true })
  const dataDir = mkdtempSync(join(fastFolder(), 'coldie-e2e-'))
  const only = title === undefined ? [] : ['--grep', RegExp.escape(title)]
  try {
    const { ok, output } = await runTool('node_modules/.bin/playwright', ['test', ...only, ...files], {
      CHROMIUM_PATH: await findChromium(),
      E2E_PORT: String(await freePort()),
      E2E_DATA_DIR: dataDir,
      E2E_SLOW: slow ? '1' : '',
      PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    })
    const { expected, flaky, unexpected } = readStats()
    const ran = expected + flaky + unexpected
    return {
      passed: expected + flaky,
      failed: unexpected || (ok ? 0 : 1),
      output: ran === 0 && output.includes('No tests found') ? ONLY_LONG_PROOFS : output,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function findChromium(): Promise<string> {
  for (const path of [process.env.CHROMIUM_PATH, '/usr/bin/chromium'])
    if (path && existsSync(path)) return path
  // Unpacks about 200 MB into the temporary folder, so it is used only if the machine has no Chromium.
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/** Returns a free port below the ephemeral ports, so that no outgoing connection can take it before the shop starts. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return await freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}

function readStats(): Report['stats'] {
  try {
    return (JSON.parse(readFileSync(REPORT, 'utf8')) as Report).stats
  } catch {
    return { expected: 0, flaky: 0, unexpected: 0 }
  }
}
