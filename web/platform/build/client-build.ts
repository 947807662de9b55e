import { createHash } from 'node:crypto'
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

const COMPRESSIBLE = /\.(js|css|svg|html|json)$/
/** Below this compressing wins nothing worth a second file. */
const MIN_COMPRESSED_BYTES = 200

/**
 * After a build: what it calls itself is written down for the server and for the service worker, source maps leave the
 * folder that is served, and every text file for browsers is written compressed beside itself, at a level that no server
 * could afford for each request.
 */
export function finishClientBuild(folder: string): void {
  const maps = join(dirname(folder), 'source-maps')
  rmSync(maps, { recursive: true, force: true })
  for (const name of filesBelow(folder)) if (name.endsWith('.map')) moveSourceMap(name, folder, maps)
  const names = filesBelow(folder).filter((name) => !/\.(br|gz)$|(^|\/)service-worker\.js$/.test(name))
  const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12)
  writeFileSync(join(dirname(folder), 'release.txt'), version)
  const worker = readFileSync('web/platform/build/service-worker.js', 'utf8').replace('__BUILD__', version)
  writeFileSync(join(folder, 'service-worker.js'), worker)
  for (const name of filesBelow(folder)) if (COMPRESSIBLE.test(name)) compress(join(folder, name))
}

/** A map beside its script, as whoever uploads them finds the two; never where a browser could ask for it. */
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
