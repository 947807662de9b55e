// `npm run sbom`: what the shop is made of, as a CycloneDX document on the standard output. npm writes it itself from
// the lock file; the packages of the checks are left out, because they are never installed beside a shop.

import { ROOT } from './ready/root.mjs'
import { spawnSync } from 'node:child_process'

const args = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error']
const npm = process.env.npm_execpath ?? ''
const command = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm']
const { status } = spawnSync(command[0], [...command.slice(1), ...args], { cwd: ROOT, stdio: 'inherit' })
process.exitCode = status ?? 1
