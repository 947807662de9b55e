import type { Config } from '@react-router/dev/config'
import { finishClientBuild } from './web/platform/build/client-build.ts'

/** Folder of the build. `tools/ready/web.mjs` gives each build its own folder. */
const folder = process.env.BUILD_FOLDER ?? 'build/unnamed'

export default {
  appDirectory: 'web',
  buildDirectory: folder,
  serverBuildFile: 'handler.js',
  // All routes are in the initial manifest, so that neither the session request nor the first tap waits for a request.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => finishClientBuild(`${folder}/client`),
} satisfies Config
