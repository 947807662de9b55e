import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof CATEGORIES)[number], number>
/** Timings in milliseconds, except `cls`, which is a unitless score. */
export type Timings = { fcp: number; lcp: number; tbt: number; cls: number }
export type LighthouseResult = { scores: Scores; timings: Timings; missed: string[] }

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-quic', '--disable-background-networking']

const chromium = (): string =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path)) ?? ''

/** Runs Lighthouse on a page with its mobile profile: a slow processor, a slow network and an empty cache. */
export async function judge(url: string, cookie: string): Promise<LighthouseResult> {
  const chromePath = chromium()
  const chrome = await launch({ chromeFlags: FLAGS, ...(chromePath && { chromePath }), logLevel: 'silent' })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    })
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result')
    const { categories, audits } = result.lhr
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as Scores
    const ms = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      scores,
      timings: {
        fcp: ms('first-contentful-paint'),
        lcp: ms('largest-contentful-paint'),
        tbt: ms('total-blocking-time'),
        cls: ms('cumulative-layout-shift'),
      },
      missed: CATEGORIES.flatMap((name) =>
        (categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${name}: ${id}`),
      ),
    }
  } finally {
    chrome.kill()
  }
}
