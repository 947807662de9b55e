import type { Config } from '@react-router/dev/config'
import { finishClient } from './web/finish-client.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  serverBuildFile: 'handler.js',
  // Every route in one small list: the visitor's own part of a page, and the first tap, wait for no further request.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => finishClient('build/client'),
} satisfies Config
