import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  serverBuildFile: 'handler.js',
  // Every route in one small list: no request for a manifest before the first tap can be followed.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
