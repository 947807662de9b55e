import { CATEGORIES, judge, type LighthouseResult, type Scores } from '../measure/lighthouse.ts'
import { type JourneyPage, withJourneyPages } from '../stage/journey-pages.ts'
import { SHOP_ORIGIN } from '../stage/shop-process.ts'

/** Runs per page. The median ignores disturbed runs. */
const RUNS = 5
const TARGET = 95

export type PageScores = { name: string; path: string; scores: Scores; middle: LighthouseResult }

/**
 * Runs Lighthouse with its mobile profile on the pages of an order, from the home page to tracking, in a separate shop.
 */
export const measureLighthouse = (runs = RUNS): Promise<PageScores[]> =>
  withJourneyPages(async (pages) => {
    const results: PageScores[] = []
    for (const page of pages) results.push(await judgePage(page, runs))
    return results
  })

async function judgePage({ name, path, cookie }: JourneyPage, runs: number): Promise<PageScores> {
  const judged: LighthouseResult[] = []
  for (let run = 0; run < runs; run++) judged.push(await judge(SHOP_ORIGIN + path, cookie))
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, median(judged.map((each) => each.scores[category]))]),
  ) as Scores
  const byScore = judged.toSorted((a, b) => a.scores.performance - b.scores.performance)
  return { name, path, scores, middle: byScore[Math.floor(byScore.length / 2)]! }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Returns the table for `bench/RESULTS.md` and the console. */
export function lighthouseText(pages: readonly PageScores[]): string {
  const head = [
    '',
    'Performance',
    'Accessibility',
    'Best practices',
    'SEO',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'CLS',
  ]
  const rows = pages.map(({ name, path, scores, middle: { timings } }) => [
    `${name} \`${path}\``,
    ...CATEGORIES.map((category) => `${scores[category]}${scores[category] >= TARGET ? '' : ' (missed)'}`),
    ...[timings.fcp, timings.lcp, timings.tbt].map((ms) => ms.toFixed(0)),
    timings.cls.toFixed(3),
  ])
  const table = [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map(
    (row) => `| ${row.join(' | ')} |`,
  )
  return `## Lighthouse, mobile profile\n\nScores are medians of ${RUNS} runs; timings are from the run with the median performance score. The target for the first four columns is at least ${TARGET}.\n\n${table.join('\n')}\n`
}

/** Returns the audits that a page does not pass. */
export const lighthouseMisses = (pages: readonly PageScores[]): string =>
  pages.map(({ name, middle }) => `${name}: ${middle.missed.join(', ') || 'nothing'}`).join('\n')
