import { Link } from 'react-router'
import {
  changeStock,
  describeStock,
  listStockMovements,
  readStock,
  type StockItem,
  type StockMovement,
} from '#contract/console/stock.ts'
import { STOCK_CHANGES } from '#domain/inventory/stock-change.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { type ListPosition, listPosition, readListQuery } from '../list-page.ts'
import filters from '../messages/messages.module.css'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/stock-product.route.ts'
import { FindProduct } from './find-product.tsx'
import { ChangeForm, DetailsForm, type StockReply } from './stock-forms.tsx'
import { StockNumbers, StockWarnings } from './stock-numbers.tsx'
import styles from './stock.module.css'
import * as texts from './stock-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.item.name ?? texts.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const ofProduct = { store_id: params.storeId, product_id: params.productId }
  const { filters, page } = readListQuery(request, ['do'])
  const kind = STOCK_CHANGES.find((one) => one === filters.do) ?? 'receive'
  try {
    const [item, movements] = await Promise.all([
      api.call(readStock, { params: ofProduct }),
      api.callWhole(listStockMovements, { params: ofProduct, query: page }),
    ])
    return {
      item,
      storeId: params.storeId,
      kind,
      isBlind: filters.do === 'count',
      movements: movements.data,
      place: listPosition(movements),
    }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const api = context.get(apiContext)
  const ofProduct = { store_id: params.storeId, product_id: params.productId }
  const version = text('version')
  try {
    if (text('intent') === 'describe') {
      const body = {
        version,
        shelf_location: text('shelf_location'),
        reorder_point: text('reorder_point') || null,
        reorder_to: text('reorder_to') || null,
      }
      await api.call(describeStock, { params: ofProduct, body })
      return { ok: true, saved: texts.savedText } satisfies StockReply
    }
    const kind = STOCK_CHANGES.find((one) => one === text('intent')) ?? 'count'
    const body = { kind, units: text('units'), reason: text('reason'), second_look: true, version }
    const { difference, is_pending: isPending } = await api.call(changeStock, { params: ofProduct, body })
    if (isPending)
      return {
        ok: true,
        saved: texts.countAgain(Number(text('units'))),
        isDoubtful: true,
      } satisfies StockReply
    return {
      ok: true,
      saved: kind === 'count' ? countedText(Number(text('units')), difference) : texts.savedText,
    } satisfies StockReply
  } catch (error) {
    return failureReply(error)
  }
}

function countedText(units: number, difference: number): string {
  if (difference === 0) return texts.countedRight(units)
  return difference > 0 ? texts.countedMore(units, difference) : texts.countedFewer(units, difference)
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-STOCK-2 */
export default function StockProductScreen({ loaderData }: Route.ComponentProps) {
  const { item, storeId, kind, isBlind, movements, place } = loaderData
  const here = `/console/stock/${storeId}/${item.product_id}`
  return (
    <div className="stack">
      <FindProduct key={item.product_id} isCounting={isBlind} isQuiet>
        <input type="hidden" name="store" value={storeId} />
      </FindProduct>
      <div>
        <p className="small">
          <Link to={`/console/stock?store=${storeId}${isBlind ? '&do=count' : ''}`}>{texts.backLink}</Link>
        </p>
        <h1>{item.name}</h1>
        <p className="quiet">{item.shelf_location ? texts.shelfText(item.shelf_location) : texts.noShelf}</p>
      </div>
      <div className={styles.columns}>
        <section className={`${styles.panel} stack`} aria-labelledby="change-title">
          {isBlind ? <p className="quiet">{texts.hiddenText}</p> : <StockNumbers item={item} isLarge />}
          <StockWarnings item={item} isBlind={isBlind} />
          <h2 className={styles.heading} id="change-title">
            {texts.changeTitle}
          </h2>
          <nav className={filters.filter} aria-label={texts.changeTitle}>
            {STOCK_CHANGES.map((one) => (
              <Link
                key={one}
                to={`${here}?do=${one}`}
                aria-current={one === kind ? 'true' : undefined}
                replace
              >
                {texts.KINDS[one]}
              </Link>
            ))}
          </nav>
          <ChangeForm key={`${item.product_id} ${kind}`} item={item} kind={kind} storeId={storeId} />
        </section>
        <section className={`${styles.panel} stack`} aria-labelledby="details-title">
          <h2 className={styles.heading} id="details-title">
            {texts.detailsTitle}
          </h2>
          <DetailsForm key={item.product_id} item={item} />
          <Barcodes item={item} />
        </section>
      </div>
      {!isBlind && <Movements movements={movements} place={place} path={here} kind={kind} />}
    </div>
  )
}

function Barcodes({ item }: { item: StockItem }) {
  return (
    <div>
      <h3 className="small">{texts.barcodesLabel}</h3>
      <ul className="small quiet figures">
        {item.barcodes.map(({ gtin, size }) => (
          <li key={gtin}>{texts.barcodeText(gtin, size)}</li>
        ))}
      </ul>
    </div>
  )
}

type MovementsProps = { movements: StockMovement[]; place: ListPosition; path: string; kind: string }

function Movements({ movements, place, path, kind }: MovementsProps) {
  return (
    <section className="stack" aria-labelledby="movements-title">
      <h2 className={styles.heading} id="movements-title">
        {texts.movementsTitle}
      </h2>
      <ol className={styles.movements}>
        {movements.map((movement) => (
          <Movement key={movement.movement_id} movement={movement} />
        ))}
      </ol>
      <Pagination place={place} path={path} filters={{ do: kind }} />
    </section>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const { kind, units, reason, by, order_id, order_number, at } = movement
  return (
    <li>
      <span className={`${styles.units} figures`}>{texts.unitsText(units)}</span>
      <span>
        {texts.MOVEMENTS[kind]}
        {order_id !== null && (
          <>
            , <Link to={`/console/orders/${order_id}`}>{texts.orderLink(order_number ?? '')}</Link>
          </>
        )}
        {reason && `: ${reason}`}
      </span>
      <span className={`${styles.under} small quiet figures`}>
        {clockText(at)}, {by?.name || texts.byShop}
      </span>
    </li>
  )
}
