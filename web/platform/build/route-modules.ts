import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OURS = fileURLToPath(new URL('../page/load-route-module.ts', import.meta.url))
/** The framework's file has one export, `loadRouteModule`, and offers no setting for it. */
const THEIRS = './routeModules.js'
const IMPORTER = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/\w+\.js$/

/**
 * Builds our `loadRouteModule` in the place of the framework's. The build fails if a new version of the framework has no
 * such file, because shoppers would lose what they typed without anyone noticing.
 */
export function patientRouteModules(): Plugin {
  let isReplaced = false
  return {
    name: 'coldie:patient-route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (source !== THEIRS || !IMPORTER.test(importer ?? '')) return null
      isReplaced = true
      return OURS
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`react-router no longer imports ${THEIRS}: see ${OURS}`)
    },
  }
}
