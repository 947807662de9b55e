import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Entry = { version: string; integrity: string }
type Packages = Record<string, Entry | object>
type Shop = { pid: number; build?: string }
type Install = { dev: boolean; env: NodeJS.ProcessEnv; shops: Shop[] }

/** Loads a module of plain JavaScript without types. Old versions of Node have to run it before the pinned version. */
const load = async <Module>(name: string) => (await import(new URL(name, import.meta.url).href)) as Module
const { install, installKind, isInstalled } = await load<{
  install: (folder: string, options: Install) => Promise<void>
  installKind: (wanted: Packages | undefined, installed: Packages | undefined) => 'add' | 'replace'
  isInstalled: (folder: string, options: { dev: boolean }) => boolean
}>('./packages.mjs')
const { noteRunning, runningShops } = await load<{
  noteRunning: (pid: number, build: string, folder: string) => () => void
  runningShops: (folder: string) => Shop[]
}>('./running.mjs')

const SHOP = { pid: 4711, build: 'one' }

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'side-by-side-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a package that npm can install without a network. */
function packPackage(name: string, version: string): string {
  const source = join(folder, `${name}-${version}`)
  mkdirSync(source, { recursive: true })
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name, version }))
  writeFileSync(join(source, 'index.js'), `module.exports = '${version}'\n`)
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source })
  return `file:../${name}-${version}.tgz`
}

/**
 * Creates a project with a package for the shop and a package for development. The lock file is created in another
 * folder, because npm would read existing node_modules.
 */
function writeProject(project: string, shopPackage: string, checkPackage: string): void {
  const beside = mkdtempSync(join(folder, 'lock-'))
  const content = { dependencies: { shop: shopPackage }, devDependencies: { check: checkPackage } }
  writeFileSync(join(beside, 'package.json'), JSON.stringify({ name: 'p', version: '1.0.0', ...content }))
  execFileSync('npm', ['install', '--package-lock-only', '--silent', '--no-audit'], { cwd: beside })
  mkdirSync(project, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(beside, file), join(project, file))
}

describe('a script that starts while a shop runs in the same folder', () => {
  it('adds its packages without changing files of the running shop', { tags: 'slow' }, async () => {
    const project = join(folder, 'project')
    writeProject(project, packPackage('shop', '1.0.0'), packPackage('check', '1.0.0'))
    await install(project, { dev: false, env: process.env, shops: [] })
    expect(isInstalled(project, { dev: false })).toBe(true)
    expect(isInstalled(project, { dev: true })).toBe(false)
    const file = join(project, 'node_modules/shop/index.js')
    const before = statSync(file)
    const lock = readFileSync(join(project, 'package-lock.json'), 'utf8')

    await install(project, { dev: true, env: process.env, shops: [SHOP] })

    expect(isInstalled(project, { dev: true })).toBe(true)
    expect(statSync(file).ino).toBe(before.ino)
    expect(readFileSync(join(project, 'package-lock.json'), 'utf8')).toBe(lock)

    writeProject(project, packPackage('shop', '2.0.0'), packPackage('check', '1.0.0'))
    const refused = install(project, { dev: true, env: process.env, shops: [SHOP] })
    await expect(refused).rejects.toThrow(/runs from this folder \(process 4711\).*Stop it first/)
    expect(statSync(file).ino).toBe(before.ino)

    // A restarted shop installs the new package and preserves the packages of a running check.
    await install(project, { dev: false, env: process.env, shops: [] })
    expect(isInstalled(project, { dev: true })).toBe(true)
  })
})

describe('the kind of an installation', () => {
  const a1 = { version: '1.0.0', integrity: 'sha512-a1' }
  const a2 = { version: '2.0.0', integrity: 'sha512-a2' }
  const root = { '': {} }
  it.each([
    {
      wanted: { ...root, a: a1 },
      installed: undefined,
      kind: 'replace',
      because: 'no packages are installed',
    },
    { wanted: { ...root, a: a1 }, installed: { a: a1 }, kind: 'add', because: 'all packages are preserved' },
    { wanted: { ...root, a: a1, b: a1 }, installed: { a: a1 }, kind: 'add', because: 'a package is missing' },
    {
      wanted: { ...root, a: a2 },
      installed: { a: a1 },
      kind: 'replace',
      because: 'a package has another version',
    },
    { wanted: root, installed: { a: a1 }, kind: 'replace', because: 'a package has to be removed' },
    {
      wanted: { ...root, a: { ...a1, integrity: 'sha512-other' } },
      installed: { a: a1 },
      kind: 'replace',
      because: 'the same version has another checksum',
    },
  ])('is $kind, because $because', ({ wanted, installed, kind }) => {
    expect(installKind(wanted, installed)).toBe(kind)
  })
})

describe('the record of a running shop', () => {
  it('exists while the process runs, and is removed when it ends or was killed', async () => {
    const notes = join(folder, 'running')
    expect(runningShops(notes)).toEqual([])
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const ended = noteRunning(process.pid, 'mine', notes)
    noteRunning(child.pid!, 'theirs', notes)
    const builds = () => runningShops(notes).map((shop) => shop.build)
    expect(builds().toSorted()).toEqual(['mine', 'theirs'])
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exit
    expect(builds()).toEqual(['mine'])
    ended()
    expect(builds()).toEqual([])
  })
})
