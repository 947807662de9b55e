import { createHash } from 'node:crypto'
import { required } from '#domain/required.ts'
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { shopManifestUrl } from './shop-manifest-url.ts'
import { isStaffRoute } from '../navigation/staff-pages.ts'

const COMPRESSIBLE = /\.(js|css|svg|html|json)$/
/** Minimum size in bytes for compression. Smaller files gain too little. */
const MIN_COMPRESSED_BYTES = 200

/** Service workers by their path, with their sources. A worker at the root may have any scope. */
const WORKERS = {
  'service-worker.js': 'web/platform/build/service-worker.js',
  'driver-worker.js': 'web/driver/offline/driver-worker.js',
}
const isWorker = (name: string): boolean => Object.hasOwn(WORKERS, name)

/**
 * Completes the client build. It writes the version for the server and the service workers, and moves source maps out of
 * the public folder. Text files are compressed at a level that is too slow for single requests.
 */
export function finishClientBuild(folder: string): void {
  writeShopManifest(join(folder, 'assets'))
  const maps = join(dirname(folder), 'source-maps')
  rmSync(maps, { recursive: true, force: true })
  for (const name of filesBelow(folder)) if (name.endsWith('.map')) moveSourceMap(name, folder, maps)
  const names = filesBelow(folder).filter((name) => !isWorker(name) && !/\.(br|gz)$/.test(name))
  const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12)
  writeFileSync(join(dirname(folder), 'release.txt'), version)
  for (const [name, source] of Object.entries(WORKERS))
    writeFileSync(join(folder, name), readFileSync(source, 'utf8').replace('__BUILD__', version))
  for (const name of filesBelow(folder)) if (COMPRESSIBLE.test(name)) compress(join(folder, name))
}

/** Writes the route manifest for shoppers. Staff routes would make it a quarter larger. */
function writeShopManifest(assets: string): void {
  const name = required(
    readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file)),
    'route manifest',
  )
  const [, head, json] = /^([^=]+=)([\s\S]+?);?\s*$/.exec(readFileSync(join(assets, name), 'utf8')) ?? []
  const manifest = JSON.parse(required(json, 'JSON of the route manifest')) as {
    url: string
    routes: Record<string, unknown>
  }
  const routes = Object.entries(manifest.routes).filter(([id]) => !isStaffRoute(id))
  const shop = { ...manifest, url: shopManifestUrl(manifest.url), routes: Object.fromEntries(routes) }
  writeFileSync(join(assets, shopManifestUrl(name)), `${head}${JSON.stringify(shop)};`)
}

/**
 * Moves a source map and copies its script to a folder that is never served. Both are uploaded to the error service.
 */
function moveSourceMap(name: string, folder: string, maps: string): void {
  const script = name.replace(/\.map$/, '')
  mkdirSync(dirname(join(maps, name)), { recursive: true })
  renameSync(join(folder, name), join(maps, name))
  copyFileSync(join(folder, script), join(maps, script))
}

function compress(file: string): void {
  const text = readFileSync(file)
  if (text.length < MIN_COMPRESSED_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
