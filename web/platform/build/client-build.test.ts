import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finishClientBuild } from './client-build.ts'

let build: string
const client = () => join(build, 'client')
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'coldie-build-'))
  mkdirSync(join(client(), 'assets'), { recursive: true })
  writeFileSync(join(client(), 'assets/cart-Bx1.js'), 'let a\n'.repeat(100))
  const routes = { root: {}, cart: {}, 'console/orders': {}, 'driver/jobs': {} }
  writeFileSync(
    join(client(), 'assets/manifest-1a2b.js'),
    `window.m=${JSON.stringify({ url: '/assets/manifest-1a2b.js', routes })};`,
  )
  writeFileSync(join(client(), 'assets/cart-Bx1.js.map'), JSON.stringify({ sources: ['web/cart.tsx'] }))
})
afterEach(() => rmSync(build, { recursive: true }))

const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))

describe('§7 Error reports: a finished build', () => {
  it('serves no source maps, and stores each map next to a copy of its script', () => {
    finishClientBuild(client())
    expect(below(client()).filter((name) => name.includes('.map'))).toEqual([])
    expect(below(join(build, 'source-maps')).sort()).toEqual(['assets/cart-Bx1.js', 'assets/cart-Bx1.js.map'])
  })

  it('deletes the maps of the previous build', () => {
    finishClientBuild(client())
    finishClientBuild(client())
    expect(existsSync(join(build, 'source-maps'))).toBe(false)
  })

  it('has a route manifest without staff pages', () => {
    finishClientBuild(client())
    const list = readFileSync(join(client(), 'assets/shop-manifest-1a2b.js'), 'utf8')
    expect(list).toBe('window.m={"url":"/assets/shop-manifest-1a2b.js","routes":{"root":{},"cart":{}}};')
  })

  it('has the same version for the server and the service workers', () => {
    finishClientBuild(client())
    const release = readFileSync(join(build, 'release.txt'), 'utf8')
    expect(release).toMatch(/^[\da-f]{12}$/)
    for (const worker of ['service-worker.js', 'driver-worker.js'])
      expect(readFileSync(join(client(), worker), 'utf8')).toContain(`const BUILD = '${release}'`)
  })
})
