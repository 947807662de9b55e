import { createHash } from 'node:crypto'
import { HOSTS, INLINE } from './inventory.ts'

export type FetchedPage = { status: number; policy: string | null; html: string }

/** Functions that read the checked site and the expected scripts. */
export type Site = {
  readPage(path: string): Promise<FetchedPage>
  /** Returns the bytes of a script, or null if the site has no such script. */
  readScript(path: string): Promise<Buffer | null>
  /** Returns the bytes of a script in the build, or null if the build has no such script. */
  builtScript(path: string): Buffer | null
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Compares a payment page, as a browser receives it, with the inventory of scripts and with the build.
 *
 * @returns one line for each difference; empty if the page is unchanged
 * @source PCI DSS 4.0.1, requirements 6.4.3 and 11.6.1
 */
export async function checkPaymentPage(site: Site, path: string): Promise<string[]> {
  const page = await site.readPage(path)
  if (page.status !== 200) return [`${path} answered ${page.status} instead of the page`]
  const scripts = [...page.html.matchAll(SCRIPT)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }))
  const problems = [
    ...policyProblems(page.policy),
    ...scripts.flatMap(scriptProblems),
    ...handlerProblems(page.html),
    ...(await fileProblems(site, page.html)),
  ]
  if (scripts.length === 0) problems.push('the page has no scripts, so it is not the released page')
  return problems.map((problem) => `${path}: ${problem}`)
}

function policyProblems(policy: string | null): string[] {
  const directive = /(?:^|;)\s*script-src ([^;]+)/.exec(policy ?? '')?.[1]
  if (!directive) return ['its Content-Security-Policy has no script-src']
  return directive
    .trim()
    .split(/\s+/)
    .filter((source) => !isExpectedSource(source))
    .map((source) => `its Content-Security-Policy allows scripts from ${source}`)
}

const isExpectedSource = (source: string): boolean =>
  source === "'self'" || /^'nonce-[\w+/=-]{16,}'$/.test(source) || HOSTS.some(({ host }) => host.test(source))

function scriptProblems({ attributes, text }: { attributes: string; text: string }): string[] {
  if (/\stype="application\/(ld\+)?json"/.test(attributes)) return []
  const src = /\ssrc="([^"]*)"/.exec(attributes)?.[1]
  if (src !== undefined) return isOwnFile(src) ? [] : [`a script is loaded from ${src}`]
  return INLINE.some((entry) => entry.text.test(text.trim()))
    ? []
    : [`the page has an inline script that is not in the inventory: ${text.trim().slice(0, 80)}`]
}

const handlerProblems = (html: string): string[] =>
  [...html.replaceAll(SCRIPT, '').matchAll(/<\w[^>]*\s(on[a-z]+)\s*=/gi)].map(
    ([, name]) => `an element has the event handler ${name}`,
  )

const isOwnFile = (path: string): boolean => /^\/assets\/[\w.-]+\.js$/.test(path)

/** Returns problems of all script files that the page loads, directly or by imports. */
async function fileProblems(site: Site, html: string): Promise<string[]> {
  const problems: string[] = []
  const waiting = filesIn(html)
  const seen = new Set(waiting)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const [served, built] = [await site.readScript(path), site.builtScript(path)]
    if (!built) problems.push(`${path} is not in the build`)
    else if (!served || hash(served) !== hash(built)) problems.push(`${path} differs from the build`)
    for (const next of filesIn(served?.toString() ?? '')) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return problems
}

const filesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/["'`(](?:\.\/|\/assets\/|assets\/)([\w.-]+\.js)["'`)]/g)].map(
      ([, name]) => `/assets/${name}`,
    ),
  ),
]

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
