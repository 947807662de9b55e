import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readModule } from './modules.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Large packages that an idle shop does not need. They are loaded on first use, or if a setting enables them. */
const LATE = [
  '@googlemaps/google-maps-services-js',
  '@googlemaps/places',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/exporter-prometheus',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
  '@sentry/core',
  '@vonage/auth',
  '@vonage/sms',
  'braintree',
  'nodemailer',
  'pdfkit',
  'sharp',
  'uqr',
]

/** Returns the packages that are loaded before the shop opens, each with a file that imports it. */
function loadedFrom(start: string): Map<string, string> {
  const packages = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue
    seen.add(file)
    for (const { to, kind, typeOnly, isLate } of readModule(file, readFileSync(join(ROOT, file), 'utf8'))
      .imports) {
      if (typeOnly || isLate) continue
      if (kind === 'file') waiting.push(to)
      else if (kind === 'package') packages.set(to, file)
    }
  }
  return packages
}

it('does not load packages at the start that an idle shop does not need', () => {
  const loaded = loadedFrom('server/startup/serve-shop.ts')
  expect([...loaded].filter(([name]) => LATE.includes(name))).toEqual([])
  expect([...loaded.keys()]).toContain('fastify')
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: object
  }
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(LATE))
})
