import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)

const SERVER = sourcesOf('server')
const WEB = sourcesOf('web')
const textOf = new Map([...SERVER, ...WEB].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

/** Returns the files that match the pattern, except the allowed files. */
const usersOf = (files: string[], pattern: RegExp, allowed: string[]): string[] =>
  files.filter((file) => !allowed.includes(file) && pattern.test(textOf.get(file)!))

/** Controls with the files of their only implementation, and a pattern of code that bypasses them. */
const CONTROLS: { control: string; files: string[]; around: RegExp; allowed: string[] }[] = [
  {
    control: 'redirects',
    files: WEB,
    around: /import [^;]*?\b(redirect|redirectDocument|replace)\b[^;]*? from 'react-router'/,
    allowed: ['web/platform/navigation/redirect.ts'],
  },
  {
    control: 'redirects',
    files: [...SERVER, ...WEB],
    around: /\breply\s*\.redirect\(|['"]location['"]\s*[:,]|\bResponse\.redirect\(/i,
    allowed: [],
  },
  {
    control: 'cookies',
    files: SERVER,
    around: /\.(setCookie|clearCookie|setSignedCookie)\(|\brequest\.cookies\b/,
    allowed: ['server/http/session/cookies.ts'],
  },
  {
    control: 'logs',
    files: SERVER,
    around:
      /\bconsole\.(log|error|warn|info|debug|trace|table|dir)\b|from 'pino'|process\.(stdout|stderr)\.write\(/,
    allowed: ['server/log.ts'],
  },
  {
    control: 'origin checks',
    files: SERVER,
    around: /headers\.origin\b|\borigin\b[^\n]*= [\w.]*headers\b/,
    allowed: [
      'server/http/security/csrf-check.ts',
      // Passes the origin of its own connection to the check.
      'server/features/realtime/realtime.service.ts',
    ],
  },
  {
    control: 'listeners',
    files: SERVER,
    around: /\bcreateServer\(/,
    allowed: ['server/http/listener/transport.ts'],
  },
]

describe('every control has one implementation', () => {
  it.each(CONTROLS)('$control: no code bypasses $allowed', ({ files, around, allowed }) => {
    expect(usersOf(files, around, allowed)).toEqual([])
  })

  it('is matched by its pattern in the allowed files', () => {
    for (const { files, around, allowed } of CONTROLS)
      for (const file of allowed) expect(usersOf(files, around, [])).toContain(file)
  })
})
