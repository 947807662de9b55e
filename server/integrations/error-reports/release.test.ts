import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readRelease } from './release.ts'

it('§7 Error reports: the release is that of the build, or `unbuilt`', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coldie-release-'))
  const file = join(folder, 'release.txt')
  expect(readRelease(file)).toBe('coldie@unbuilt')
  writeFileSync(file, 'abcdef012345\n')
  expect(readRelease(file)).toBe('coldie@abcdef012345')
  rmSync(folder, { recursive: true })
})
