import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>
}

it('scripts, npx and tests run on the pinned Node.js, which has one version on all platforms', () => {
  const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  const [version] = new Set(pinned.map(([, each]) => each))
  expect(pinned.filter(([, each]) => each !== version)).toEqual([])
  expect(execFileSync('node_modules/.bin/node', ['--version'], { encoding: 'utf8' }).trim()).toBe(
    `v${version}`,
  )
  expect(process.version).toBe(`v${version}`)
})
