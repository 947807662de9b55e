import { useFetcher } from 'react-router'
import type { ConsoleProduct } from '#contract/console/products.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './products.module.css'
import * as texts from './products-texts.ts'

type Props = { product: ConsoleProduct; use: { carts: number; orders: number } }

/**
 * Button that takes a product off sale or back on sale. It first shows the carts and orders that contain the product.
 */
export function Archive({ product, use }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const isOnSale = product.status === 'ACTIVE'
  return (
    <section className={`${styles.panel} stackSmall`} aria-labelledby="archive-title">
      <h2 className={styles.heading} id="archive-title">
        {texts.STATUSES[product.status]}
      </h2>
      <p>{isOnSale ? texts.inUseText(use.carts, use.orders) : texts.archivedText}</p>
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="status" value={isOnSale ? 'INACTIVE' : 'ACTIVE'} />
        <input type="hidden" name="version" value={product.version} />
        <Button type="submit" tone="outline" isSmall isBusy={fetcher.state !== 'idle'}>
          {isOnSale ? texts.archiveButton : texts.restoreButton}
        </Button>
      </fetcher.Form>
      <div role="alert">
        {reply?.ok === false && (
          <Notice tone="error">
            {reply.error.code === 'stale'
              ? texts.staleTitle
              : (Object.values(reply.error.fields ?? {})[0] ?? reply.error.msg)}
          </Notice>
        )}
      </div>
    </section>
  )
}
