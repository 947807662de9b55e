import { Link } from 'react-router'
import type { ProductPage } from '../load-product.ts'
import { ReviewList, ReviewSummary } from './review-list.tsx'
import styles from './reviews.module.css'
import * as texts from '../product-texts.ts'

/** Reviews by verified buyers: the average, and the reviews in pages, newest first. */
export function ProductReviews({ slug, reviews }: { slug: string; reviews: ProductPage['reviews'] }) {
  const { average, count, shown: list, page, pages } = reviews
  const pathOf = (to: number) => `/product/${slug}?reviews=${to}#reviews`
  return (
    <>
      {average !== null && <ReviewSummary average={average} count={count} />}
      <ReviewList reviews={list} />
      {pages > 1 && (
        <nav className={styles.pages} aria-label={texts.reviewPagesLabel}>
          {page > 1 && <Link to={pathOf(page - 1)}>{texts.newerReviewsLink}</Link>}
          <span className="small figures">{texts.reviewPage(page, pages)}</span>
          {page < pages && <Link to={pathOf(page + 1)}>{texts.olderReviewsLink}</Link>}
        </nav>
      )}
    </>
  )
}
