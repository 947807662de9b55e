import { type Check, outcome, runTool, toolCheck } from './check.ts'

export const webBuildCheck: Check = {
  name: 'web build',
  run: async () => {
    const { ok, output } = await runTool('node', ['tools/build-web.mjs'], { NODE_ENV: 'production' })
    return outcome(ok, output)
  },
}

/** Generates the types of the routes from `web/routes.ts`, which compiler and linter read. */
export const routeTypesCheck: Check = toolCheck('route types', 'react-router', 'typegen')

// Single-threaded, because compiler and linter repeat the analysis of shared files in each thread. The second core runs
// the tests in the meantime.

export const typesCheck: Check = {
  ...toolCheck('types', 'tsc', '--project', '.', '--singleThreaded'),
  needs: [routeTypesCheck],
}

export const lintCheck: Check = {
  name: 'lint',
  needs: [routeTypesCheck],
  run: async () => {
    const { ok, output } = await runTool('node_modules/.bin/oxlint', ['--type-aware'], { GOMAXPROCS: '1' })
    return outcome(ok, output)
  },
}
