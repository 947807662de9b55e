import { existsSync } from 'node:fs'
import { type Check, outcome, runTool } from './check.ts'

export const webBuildCheck: Check = {
  name: 'web build',
  run: async () => {
    const { ok, output } = await runTool('node', ['tools/build-web.mjs'], { NODE_ENV: 'production' })
    return outcome(ok, output)
  },
}

/** The types of routes are generated from `web/routes.ts` first. */
export const typesCheck: Check = {
  name: 'types',
  run: async () => {
    if (existsSync('web/routes.ts')) {
      const typegen = await runTool('node_modules/.bin/react-router', ['typegen'])
      if (!typegen.ok) return outcome(false, typegen.output)
    }
    const { ok, output } = await runTool('node_modules/.bin/tsc', ['--project', '.'])
    return outcome(ok, output)
  },
}
