// Builds the web if it is out of date, for `npm test`, which counts a failed build as a failed check.

import { withLock } from './ready/lock.mjs'
import { build, isBuilt } from './ready/web.mjs'

await withLock(async () => {
  if (!isBuilt()) await build(process.env)
}).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
