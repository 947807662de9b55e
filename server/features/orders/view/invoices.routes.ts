import type { FastifyInstance } from 'fastify'
import { getInvoicePdf, getInvoices } from '#contract/orders/invoices.ts'
import type { TaxDocumentView } from '#contract/orders/invoices.ts'
import type { TaxDocument } from '#domain/invoices/tax-document.ts'
import { toDollars } from '#domain/money.ts'
import { readsAsStaff } from '../lifecycle/actor.service.ts'
import { visibleHead } from '../orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve, serveFile } from '#server/http/serve.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { invoicesAsPdf, invoicesOf } from '#server/features/payments/invoices/invoices.service.ts'

export function invoiceRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, getInvoices, async ({ params, principal }) => {
    await requireParty(shop, principal, params.order_id)
    return (await invoicesOf(shop, params.order_id)).map(({ document }) => presentDocument(document))
  })
  serveFile(app, shop, getInvoicePdf, async ({ params, principal }) => {
    await requireParty(shop, principal, params.order_id)
    const pdf = await invoicesAsPdf(shop, params.order_id)
    if (!pdf) throw new ShopError('not_found')
    return {
      content: pdf.content,
      type: 'application/pdf',
      disposition: `inline; filename="${pdf.filename}"`,
    }
  })
}

/** Rejects callers other than the buyer and the store's staff. The driver is not a party to the invoice. */
async function requireParty(shop: Shop, principal: Principal, orderId: number): Promise<void> {
  const { actor } = await visibleHead(shop, principal, orderId)
  if (!actor.roles.includes('owner') && !readsAsStaff(actor)) throw new ShopError('forbidden')
}

const presentDocument = (document: TaxDocument): TaxDocumentView => ({
  kind: document.kind,
  title: document.title,
  number: document.number,
  issued_on: document.issuedOn,
  seller: {
    legal_name: document.seller.legalName,
    trading_name: document.seller.tradingName,
    abn: document.seller.abn,
    address: document.seller.address,
    phone: document.seller.phone,
    licence: document.seller.licence,
  },
  buyer: { business: '', abn: '', ...document.buyer },
  order_number: document.orderNumber,
  lines: document.lines.map((line) => ({
    name: line.name,
    quantity: line.quantity,
    amount: toDollars(line.amount),
    discount: toDollars(line.discount),
    gst_free: line.isGstFree,
    bundle: line.bundle ?? '',
  })),
  total: toDollars(document.total),
  gst: toDollars(document.gst),
  credit: toDollars(document.credit),
  money: toDollars(document.money),
  tip: toDollars(document.tip ?? 0),
  adjusts: document.adjusts,
})
