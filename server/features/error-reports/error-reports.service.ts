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

/**
 * Reports a browser's error. Any client can forge a report, so personal data is removed again and the report is
 * marked as external.
 */
export function recordBrowserError(shop: Pick<Shop, 'errors'>, results: BrowserError): void {
  const error = new Error(results.message)
  error.name = results.type
  error.stack = [`${results.type}: ${results.message}`, ...results.stack].join('\n')
  const context = { from: 'browser', noticed_by: results.noticedBy, page: scrubText(results.page) }
  shop.errors.report(error, context, results.reference)
}
