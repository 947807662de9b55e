import { useTrackedList } from '#web/analytics/use-tracking.ts'
import { itemsText } from '#web/platform/format/money-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ProductCard } from '../catalogue/product-card/product-card.tsx'
import listStyles from '../catalogue/product-list/product-list.module.css'
import { estimateText } from '../delivery-time/estimate-text.ts'
import { useLayout } from '../session/session.ts'
import styles from './buy-again.module.css'
import type { loader } from './buy-again.route.ts'
import * as texts from './home-texts.ts'

export type BuyAgainPage = NonNullable<Awaited<ReturnType<typeof loader>>>

/** Address and delivery estimate of a next order, and products of the last orders. */
export function BuyAgain({ page: { products, estimate, shopPath } }: { page: BuyAgainPage }) {
  const { session } = useLayout()
  useTrackedList('buy-again', texts.buyAgainTitle, products)
  const address = session?.address?.text
  // The top bar of the home page has no cart.
  const inCart = session?.cart?.count ?? 0
  return (
    <>
      <div className={`page ${styles.place}`}>
        <p>
          {address && (
            <>
              {texts.deliverToText} <b>{address}</b>{' '}
            </>
          )}
          {estimate && estimateText(estimate, Boolean(address))}
        </p>
        <ButtonLink tone="outline" isSmall to={shopPath}>
          {texts.shopHereLink}
        </ButtonLink>
        {inCart > 0 && (
          <ButtonLink isSmall to="/cart">
            {texts.goToCartLink(itemsText(inCart))}
          </ButtonLink>
        )}
      </div>
      {products.length > 0 && (
        <>
          <h2 className="page" id="buy-again">
            {texts.buyAgainTitle}
          </h2>
          <div className={`page ${listStyles.box}`}>
            <ul className={`${listStyles.list} ${styles.products}`} aria-labelledby="buy-again">
              {products.map((product) => (
                <ProductCard key={product.slug} product={product} isEarly={false} />
              ))}
            </ul>
          </div>
        </>
      )}
    </>
  )
}
