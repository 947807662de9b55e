import type { Product } from '#contract/shop/catalogue.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.service.ts'
import { type ProductFacts, factsOf, judge, type JudgedQuery, type Verdict } from './judge.ts'

const STORE_ID = 1
const FIRST_SEEN = 5
const MAX = 250

/** Rated searches, and the milliseconds that the product lists of all searches took. */
type JudgedSearches = { verdicts: Verdict[]; searchMs: number }

/** Runs each query on one store's list, as a page does, and rates the results by the store's product range. */
export async function judgeSearches(
  catalogue: Catalogue,
  queries: readonly JudgedQuery[],
): Promise<JudgedSearches> {
  let searchMs = 0
  const list = async (more: { search?: string; limit: number; page: number }) => {
    const start = performance.now()
    const answer = await catalogue.list({
      store_id: STORE_ID,
      sort: 0,
      relations: true,
      facets: false,
      ...more,
    })
    if (more.search !== undefined) searchMs += performance.now() - start
    return (JSON.parse(answer.bytes.toString()).data as Product[]).map(factsOf)
  }
  const sold: ProductFacts[] = []
  for (
    let page = 1, more = await list({ limit: MAX, page });
    more.length > 0;
    more = await list({ limit: MAX, page: ++page })
  )
    sold.push(...more)
  const verdicts: Verdict[] = []
  for (const query of queries)
    verdicts.push(judge(query, await list({ search: query[0], limit: FIRST_SEEN, page: 1 }), sold))
  return { verdicts, searchMs }
}

export const shareOfGood = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ isGood }) => isGood).length / verdicts.length
