import { headBundles } from '#domain/bundles/bundle-headings.ts'
import { abnText } from '#domain/accounts/abn.ts'
import printIcon from '@phosphor-icons/core/assets/bold/printer-bold.svg?raw'
import { getInvoices, type TaxDocumentView } from '#contract/orders/invoices.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { Route } from './+types/invoice.route.ts'
import { loadOrder } from '../load-order.ts'
import { Fact } from './fact.tsx'
import styles from './receipt.module.css'
import * as texts from './documents-texts.ts'
import * as ordersTexts from '../orders-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.documents[0] ? texts.invoiceName(loaderData.documents[0].number) : texts.invoiceTitle,
  },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  // A driver can see the order but not its invoices.
  const documents = await api
    .call(getInvoices, { params: { order_id: order.order_id } })
    .catch((error: unknown) => {
      if (isApiError(error, 'forbidden')) return []
      throw error
    })
  return { orderId: order.order_id, number: order.order_number, documents }
}

/** Tax invoices and adjustment notes of an order on one page. Only the documents are printed. */
export default function InvoiceScreen({ loaderData: { orderId, number, documents } }: Route.ComponentProps) {
  const isHydrated = useIsHydrated()
  return (
    <div className={`page ${styles.screen} stack`}>
      {documents.length === 0 && (
        <>
          <h1>{texts.invoiceTitle}</h1>
          <p>{texts.noInvoiceText(number)}</p>
        </>
      )}
      {documents.map((document, index) => (
        <InvoiceDocument key={document.number} document={document} isFirst={index === 0} />
      ))}
      <div className={styles.actions}>
        {documents.length > 0 && (
          <ButtonAnchor tone="outline" href={`/api/orders/${orderId}/invoice.pdf`}>
            {texts.downloadButton}
          </ButtonAnchor>
        )}
        {isHydrated && documents.length > 0 && (
          <Button onClick={() => window.print()}>
            <Icon svg={printIcon} />
            {texts.printButton}
          </Button>
        )}
        <ButtonLink tone="quiet" to={`/order/${orderId}/tracking`}>
          {ordersTexts.trackLink}
        </ButtonLink>
        <ButtonLink tone="quiet" to="/orders">
          {ordersTexts.title}
        </ButtonLink>
      </div>
    </div>
  )
}

function InvoiceDocument({ document, isFirst }: { document: TaxDocumentView; isFirst: boolean }) {
  const { seller, buyer, adjusts } = document
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <article className={styles.paper} aria-label={`${document.title} ${document.number}`}>
      <header className={styles.head}>
        <Heading>{document.title}</Heading>
        <div className={styles.seller}>
          <b>{seller.legal_name}</b>
          <p>{texts.abnText(abnText(seller.abn))}</p>
          <p>
            {seller.trading_name}, {seller.address}
          </p>
          {seller.licence && <p>{texts.liquorLicence(seller.licence)}</p>}
        </div>
      </header>
      <dl className={styles.facts}>
        <Fact name={texts.numberName} value={document.number} />
        <Fact name={texts.issuedName} value={plainDateText(document.issued_on)} />
        <Fact name={texts.orderName} value={document.order_number} />
        <Fact name={texts.buyerName} value={buyerText(buyer)} />
        {buyer.abn && <Fact name={texts.buyerAbnName} value={abnText(buyer.abn)} />}
        {adjusts && (
          <Fact name={texts.adjustsName} value={texts.adjustsText(adjusts.number, adjusts.reason)} />
        )}
      </dl>
      <Lines document={document} />
    </article>
  )
}

const buyerText = ({ business, name, address }: TaxDocumentView['buyer']): string =>
  [business, name, address].filter(Boolean).join(', ')

function Lines({ document }: { document: TaxDocumentView }) {
  const isNote = document.kind === 'adjustment'
  const hasGstFree = document.lines.some((line) => line.gst_free)
  return (
    <>
      <table className={`figures ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{texts.itemColumn}</th>
            <th scope="col">{isNote ? texts.lessColumn : texts.amountColumn}</th>
          </tr>
        </thead>
        <tbody>
          {headBundles(document.lines, ({ bundle }) => bundle).map(({ line, heading, isPart }, index) => (
            <tr key={index}>
              <td className={isPart ? styles.part : undefined}>
                {heading && <b className={styles.bundle}>{heading}</b>}
                {line.quantity > 0 && `${line.quantity} × `}
                {line.name}
                {line.gst_free && ' *'}
                {line.discount > 0 && (
                  <span className="small quiet"> {texts.afterDiscount(dollarsText(line.discount))}</span>
                )}
              </td>
              <td>{dollarsText(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{hasGstFree ? texts.totalName : texts.totalWithGstName}</th>
            <td className="display">
              {texts.totalPrefix} {dollarsText(document.total)}
            </td>
          </tr>
          <tr>
            <th scope="row">{texts.gstName}</th>
            <td>{dollarsText(document.gst)}</td>
          </tr>
          {document.credit > 0 && (
            <tr>
              <th scope="row">{isNote ? texts.refundedAsCreditName : texts.paidWithCreditName}</th>
              <td>{dollarsText(document.credit)}</td>
            </tr>
          )}
          {document.tip > 0 && (
            <tr>
              <th scope="row">{texts.invoiceTipName}</th>
              <td>{dollarsText(document.tip)}</td>
            </tr>
          )}
          {document.money + document.tip > 0 && (
            <tr>
              <th scope="row">{isNote ? texts.refundedName : texts.paidName}</th>
              <td>{dollarsText(document.money + document.tip)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {hasGstFree && <p className="caption quiet">{texts.gstFreeText}</p>}
    </>
  )
}
