import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { shopManifestUrl } from '#web/platform/build/shop-manifest-url.ts'
import { type Check, outcome } from './check.ts'
import { webBuildCheck } from './compilers.ts'

const BUDGETS = 'web/budgets.json'
const CURRENT = 'build/current'

/** Returns the folder of the current build. `npm test` may build while it runs, so the folder is not cached. */
const client = () => `build/${readFileSync(CURRENT, 'utf8').trim()}/client`

export type Screen = { name: string; path: string; route: string; most: number }
type Route = { parentId?: string; module: string; imports?: string[]; clientActionModule?: string }
/** Part of a screen that is loaded on demand, by the name of its file. */
export type Part = { name: string; file: string; most: number }
/** Manifest of the build that the framework sends to the browser. */
export type BuildManifest = {
  /** URL of the file with the list of routes. */
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, Route>
}

/**
 * Checks that no screen loads more script than `web/budgets.json` allows. The sizes are those of the built files, which
 * takes a second. A browser test also measures the scripts that a browser loads.
 */
export const budgetsCheck: Check = {
  name: 'budgets',
  needs: [webBuildCheck],
  run: async () => {
    if (!existsSync(CURRENT)) return outcome(false, 'Nothing is built')
    const screens = readBudgets()
    const manifest = readManifest()
    const problems = [
      ...screens.flatMap((screen) => budgetProblems(screen, manifest, brotliSize)),
      ...readParts().flatMap((part) => partProblems(part, assets(), brotliSize)),
      ...strayFiles(),
    ]
    return outcome(screens.length > 0 && problems.length === 0, problems.join('\n'))
  },
}

type Budgets = { screens: Screen[]; parts: Part[] }
const read = () => JSON.parse(readFileSync(BUDGETS, 'utf8')) as Budgets
export const readBudgets = (): Screen[] => read().screens
const readParts = (): Part[] => read().parts
const assets = () => readdirSync(`${client()}/assets`).map((file) => `/assets/${file}`)

/** Returns all script files that a screen loads before it is usable. */
export function eagerFiles(manifest: BuildManifest, routeId: string): string[] {
  const { entry, routes, url } = manifest
  const files = new Set([url, entry.module, ...entry.imports])
  for (let id: string | undefined = routeId; id; id = routes[id]?.parentId) {
    const route = routes[id]
    if (!route) throw new Error(`The build has no route ${id}`)
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
    if (route.clientActionModule) files.add(route.clientActionModule)
  }
  return [...files].filter((file) => file.endsWith('.js'))
}

export function budgetProblems(
  { name, route, most }: Screen,
  manifest: BuildManifest,
  sizeOf: (file: string) => number,
): string[] {
  if (!manifest.routes[route]) return [`${name}: the build has no route ${route}`]
  const sizes = eagerFiles(manifest, route).map((file) => ({ file, bytes: sizeOf(file) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= most) return []
  const largest = sizes
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 8)
    .map(({ file, bytes }) => `    ${bytes}  ${file}`)
  return [`${name} loads ${total} bytes of script, ${total - most} too many:`, ...largest]
}

export function partProblems(
  { name, file, most }: Part,
  built: readonly string[],
  sizeOf: (file: string) => number,
): string[] {
  const found = built.filter((one) => one.startsWith(`/assets/${file}-`) && one.endsWith('.js'))
  const [only, ...others] = found
  if (only === undefined || others.length > 0)
    return [`${name}: the build has ${found.length} files with that name`]
  const bytes = sizeOf(only)
  return bytes <= most ? [] : [`${name} has ${bytes} bytes of script, ${bytes - most} too many`]
}

/** Returns files for the browser that contain the server's validation library, which would double a screen's size. */
const strayFiles = (): string[] =>
  readdirSync(`${client()}/assets`)
    .filter(
      (file) =>
        file.endsWith('.js') && readFileSync(`${client()}/assets/${file}`, 'utf8').includes('ZodError'),
    )
    .map((file) => `/assets/${file} contains the schema library`)

function readManifest(): BuildManifest {
  const name = readdirSync(`${client()}/assets`).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('The build has no manifest')
  const text = readFileSync(`${client()}/assets/${name}`, 'utf8')
  const json = /^window\.__reactRouterManifest=(.*);$/s.exec(text)?.[1]
  if (!json) throw new Error(`${name} has an unknown format`)
  // Pages of the shop load a list without staff routes, so that pages of the console do not increase their size.
  return { ...(JSON.parse(json) as BuildManifest), url: shopManifestUrl(`/assets/${name}`) }
}

const sizes = new Map<string, number>()

function brotliSize(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = brotliCompressSync(readFileSync(client() + file)).length
  sizes.set(file, size)
  return size
}
