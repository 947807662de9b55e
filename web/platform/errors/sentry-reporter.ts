import {
  BrowserClient,
  Scope,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'
import { allowedEvent } from '#domain/privacy/allowed-event.ts'
import { framesOf } from '#domain/privacy/describe-error.ts'
import { QUIET_CLIENT } from '#domain/privacy/quiet-client.ts'
import type { BrowserErrorReports } from '#web/platform/csp/error-report-hosts.ts'
import type { SendErrorReport } from './captured-error.ts'

/**
 * Opens Sentry's client without `init`: it receives only what is passed to it, records no breadcrumbs, and asks the
 * service not to store IP addresses.
 */
export function openSentryReporter({ dsn, environment, release }: BrowserErrorReports): SendErrorReport {
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    transport: makeFetchTransport,
    // Removes the message from the stack, because its lines may look like code locations.
    stackParser: (stack, skipped) => defaultStackParser(['Error', ...framesOf(stack)].join('\n'), skipped),
    integrations: [linkedErrorsIntegration()],
    ...QUIET_CLIENT,
    beforeSend: (event) => allowedEvent(event),
  })
  client.init()
  return ({ error, reference, noticedBy, page }) => {
    const scope = new Scope()
    scope.setClient(client)
    scope.setTags({ reference, noticed_by: noticedBy, page, from: 'browser' })
    // The event id begins with the reference, as the server's event ids do.
    scope.captureException(error, { event_id: reference + crypto.randomUUID().replaceAll('-', '').slice(8) })
  }
}
