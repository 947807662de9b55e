import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const SHRINKS = /\.(js|css|svg|html|json)$/
/** Below this compressing wins nothing worth a second file. */
const SMALLEST_BYTES = 200

/**
 * After a build: the service worker gets the name of this build, and every text file for browsers is written compressed
 * beside itself, at a level that no server could afford for each request.
 */
export function finishClient(folder: string): void {
  const names = filesBelow(folder).filter((name) => !/\.(br|gz)$|(^|\/)service-worker\.js$/.test(name))
  const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12)
  const worker = readFileSync('web/service-worker.js', 'utf8').replace('__BUILD__', version)
  writeFileSync(join(folder, 'service-worker.js'), worker)
  for (const name of filesBelow(folder)) if (SHRINKS.test(name)) compress(join(folder, name))
}

function compress(file: string): void {
  const text = readFileSync(file)
  if (text.length < SMALLEST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
