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

/** What a browser says of an error may be anybody's invention: it is scrubbed again, and marked as from outside. */
export function recordBrowserError(shop: Pick<Shop, 'errors'>, told: BrowserError): void {
  const error = new Error(told.message)
  error.name = told.type
  error.stack = [`${told.type}: ${told.message}`, ...told.stack].join('\n')
  const context = { from: 'browser', noticed_by: told.noticedBy, page: scrubText(told.page) }
  shop.errors.report(error, context, told.reference)
}
