// Entry point of all npm scripts. It runs on the machine's Node and starts the script with the project's pinned Node.
// It is plain JavaScript, so that an old Node can print what is missing.

const [what] = process.argv.slice(2)
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Coldie needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const { getReady } = await import('./ready/get-ready.mjs')
const { runProgram } = await import('./ready/program.mjs')
const { noteRunning } = await import('./ready/running.mjs')
const { currentBuild } = await import('./ready/web.mjs')

/**
 * Limit of V8's young generation. The default of 64 MB is not released while the shop is idle. At 8 MB the processor
 * time per page is the same; at 4 MB it grows by a tenth. `D-149`
 */
const SMALL_YOUNG_SPACE = '--max-semi-space-size=8'

/** Scripts with their arguments, and whether they need the development packages and a build of the web. */
const SCRIPTS = {
  // Outside production, React runs additional checks on every render.
  start: { args: [SMALL_YOUNG_SPACE, 'server/main.ts'], dev: false, web: true, mode: 'production' },
  dev: { args: ['tools/dev.mjs'], dev: true, web: true },
  // Its checks include the build of the web.
  test: { args: ['tools/check.ts'], dev: true, web: false },
  bench: { args: ['bench/run.ts'], dev: true, web: true, mode: 'production' },
  journal: { args: ['tools/journal.ts'], dev: true, web: false },
  'test:slow': { args: ['tools/test-slow.ts'], dev: true, web: true },
  'test:ha': { args: ['tools/test-ha.ts'], dev: true, web: true },
  simulate: { args: ['tools/simulate.ts'], dev: true, web: true },
  'simulate:evening': { args: ['tools/simulate-evening.ts'], dev: true, web: false },
  backup: { args: ['tools/backup.ts', 'backup'], dev: false, web: false },
  'backup:verify': { args: ['tools/backup.ts', 'verify'], dev: false, web: false },
  restore: { args: ['tools/backup.ts', 'restore'], dev: false, web: false },
  'keys:rotate': { args: ['tools/keys-rotate.ts'], dev: false, web: false },
  'audit:verify': { args: ['tools/audit-verify.ts'], dev: false, web: false },
  'reports:rebuild': { args: ['tools/reports-rebuild.ts'], dev: false, web: false },
  'migrations:lock': { args: ['tools/lock-migrations.ts'], dev: false, web: false },
  'row-types': { args: ['tools/row-types.ts'], dev: true, web: false },
  'settings:docs': { args: ['tools/settings-docs.ts'], dev: true, web: false },
  pictures: { args: ['tools/pictures.ts'], dev: true, web: true },
  fuzz: { args: ['tools/fuzz.ts'], dev: true, web: true },
  'payment-pages': { args: ['tools/payment-pages.ts'], dev: true, web: true },
  advisories: { args: ['tools/advisories.ts'], dev: true, web: false },
  sbom: { args: ['tools/sbom.mjs'], dev: false, web: false },
  'gnaf:import': { args: ['tools/gnaf-import.ts'], dev: false, web: false },
  'gateway:check': { args: ['tools/gateway-check.ts'], dev: false, web: false },
}

const script = SCRIPTS[what]
if (!script) {
  console.error(`Pass the script to run: ${Object.keys(SCRIPTS).join(', ')}.`)
  process.exit(1)
}

let ended = () => {}
try {
  const env = await getReady(script)
  if (script.mode) env.NODE_ENV ??= script.mode
  // Scripts that start later do not replace the packages and the build of a recorded program.
  const started = (pid) => (ended = noteRunning(pid, currentBuild()))
  process.exitCode = await runProgram('node', [...script.args, ...process.argv.slice(3)], { env, started })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  ended()
}
