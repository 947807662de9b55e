// `npm run sbom` prints the packages of the shop as a CycloneDX document. npm generates it from the lock file.
// Development packages are omitted, because they are not installed with a shop.

import { ROOT } from './ready/root.mjs'
import { spawnSync } from 'node:child_process'

const args = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error']
const npm = process.env.npm_execpath ?? ''
const command = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm']
const { status } = spawnSync(command[0], [...command.slice(1), ...args], { cwd: ROOT, stdio: 'inherit' })
process.exitCode = status ?? 1
