import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const SHRINKS = /\.(js|css|svg|html|json)$/
/** Below this a packet holds the file either way. */
const SMALLEST_BYTES = 900

/**
 * After the browser's half of a build: the service worker gets the name of this build, and every text file is written
 * compressed beside itself, at a level that no server could afford for each request.
 */
export function finishClient(): Plugin {
  return {
    name: 'coldie-finish-client',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: ({ dir }) => {
      if (!dir) return
      const names = filesBelow(dir).filter((name) => !/\.(br|gz)$|(^|\/)service-worker\.js$/.test(name))
      const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12)
      const worker = readFileSync('web/service-worker.js', 'utf8').replace('__BUILD__', version)
      writeFileSync(join(dir, 'service-worker.js'), worker)
      for (const name of filesBelow(dir).filter((name) => SHRINKS.test(name))) compress(join(dir, name))
    },
  }
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
