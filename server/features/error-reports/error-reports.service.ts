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
export function recordBrowserError(shop: Pick<Shop, 'errors'>, report: BrowserError): void {
  const error = new Error(report.message)
  error.name = report.type
  error.stack = [`${report.type}: ${report.message}`, ...report.stack].join('\n')
  const context = { from: 'browser', noticed_by: report.noticedBy, page: scrubText(report.page) }
  shop.errors.report(error, context, report.reference)
}
