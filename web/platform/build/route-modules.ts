import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OURS = fileURLToPath(new URL('../page/load-route-module.ts', import.meta.url))
/** Module of the framework with the single export `loadRouteModule`, for which there is no setting. */
const THEIRS = './routeModules.js'
const IMPORTER = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/\w+\.js$/

/**
 * Replaces the framework's `loadRouteModule` with ours in the build. The build fails if a new version of the
 * framework has no such file, because shoppers would otherwise lose typed values silently.
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
