import { listProductReviews } from '#contract/reviews/reviews.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

const LIMIT = 5

/** Loads a page of a product's published reviews, by the URL's `?reviews=2`, with the average of all reviews. */
export async function loadReviews(api: PageApi, productId: number, request: Request) {
  const pageParam = new URL(request.url).searchParams.get('reviews')
  const { data, average, total_count, page, total_pages } = await api.callWhole(listProductReviews, {
    params: { product_id: productId },
    query: { limit: LIMIT, page: pageParam?.match(/^[1-9]\d{0,5}$/)?.[0] ?? 1 },
  })
  return {
    shown: data,
    average: average as number | null,
    count: Number(total_count),
    page: Number(page),
    pages: Number(total_pages),
  }
}
