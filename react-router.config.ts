import type { Config } from '@react-router/dev/config'
import { finishClientBuild } from './web/platform/build/client-build.ts'

/** Each build has a folder of its own, which `tools/ready/web.mjs` names. */
const folder = process.env.BUILD_FOLDER ?? 'build/unnamed'

export default {
  appDirectory: 'web',
  buildDirectory: folder,
  serverBuildFile: 'handler.js',
  // Every route in one small list: the visitor's own part of a page, and the first tap, wait for no further request.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => finishClientBuild(`${folder}/client`),
} satisfies Config
