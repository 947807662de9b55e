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

export const typesCheck: Check = { ...toolCheck('types', 'tsc', '--project', '.'), needs: [routeTypesCheck] }
