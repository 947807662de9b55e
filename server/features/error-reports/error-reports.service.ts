import { scrubText } from '#domain/privacy/scrub-text.ts'
import type { Shop } from '#server/shop.ts'

type BrowserError = {
  reference: string
  type: string
  message: string
  stack: string[]
  noticedBy: string
  page: string
}

/** Anybody can invent a browser's report: personal data is removed again, and the report is marked as external. */
export function recordBrowserError(shop: Pick<Shop, 'errors'>, told: BrowserError): void {
  const error = new Error(told.message)
  error.name = told.type
  error.stack = [`${told.type}: ${told.message}`, ...told.stack].join('\n')
  const context = { from: 'browser', noticed_by: told.noticedBy, page: scrubText(told.page) }
  shop.errors.report(error, context, told.reference)
}
