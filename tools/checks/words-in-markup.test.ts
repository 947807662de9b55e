import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Markup by file with the number of problems that the linter should find. */
const PLANTED: { file: string; markup: string; found: number }[] = [
  { file: 'web/storefront/cart/words.tsx', markup: '<p>Your cart is empty.</p>', found: 1 },
  { file: 'web/storefront/cart/label.tsx', markup: '<input aria-label="Your code" />', found: 1 },
  { file: 'web/storefront/cart/string.tsx', markup: "<p>{'Your cart'}</p>", found: 1 },
  { file: 'web/storefront/cart/template.tsx', markup: '<p>{`${texts.name} is empty`}</p>', found: 1 },
  { file: 'web/console/orders/words.tsx', markup: '<h1>All orders</h1>', found: 1 },
  { file: 'web/storefront/cart/texts.tsx', markup: '<p title={texts.name}>{texts.name}</p>', found: 0 },
  { file: 'web/storefront/cart/marks.tsx', markup: "<p>{texts.name} · {texts.name}{' '}.</p>", found: 0 },
  { file: 'web/storefront/cart/picture.tsx', markup: '<img alt="" className="cart empty" />', found: 0 },
  { file: 'web/storefront/cart/words.test.tsx', markup: '<p>Your cart is empty.</p>', found: 0 },
]

let folder: string
let found: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-in-markup-'))
  await cp('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const { file, markup } of PLANTED) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), `export const Planted = ({ texts }) => ${markup}\n`)
  }
  const oxlint = join(process.cwd(), 'node_modules/.bin/oxlint')
  const report = await new Promise<string>((resolve) => {
    execFile(oxlint, ['--format=unix'], { cwd: folder }, (_error, out) => resolve(out))
  })
  found = report.split('\n').filter((line) => line.includes('jsx-no-literals'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('text in markup', () => {
  it.each(PLANTED)('is reported $found times for $markup in $file', ({ file, found: times }) => {
    expect(found.filter((line) => line.startsWith(file))).toHaveLength(times)
  })
})
