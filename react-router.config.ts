import type { Config } from '@react-router/dev/config'
import { finishClient } from './web/finish-client.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  serverBuildFile: 'handler.js',
  // The list of every route is three kilobytes of script on every screen, a tenth of what a screen may add to the
  // framework. What a page links to is asked for instead, once, beside everything else and not as script.
  routeDiscovery: { mode: 'lazy' },
  buildEnd: () => finishClient('build/client'),
} satisfies Config
