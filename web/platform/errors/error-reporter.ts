import { describeError } from '#domain/privacy/describe-error.ts'
import { scrubText } from '#domain/privacy/scrub-text.ts'
import type { BrowserErrorReports } from '#web/platform/csp/error-report-hosts.ts'
import type { CapturedError, SendErrorReport } from './captured-error.ts'

/** Used part of the router's state: the matched routes with their patterns, and the root loader's data. */
type Router = {
  state: {
    matches: { route: { path?: string } }[]
    loaderData: { root?: { thirdParties?: { errorReports?: BrowserErrorReports | null } } }
  }
}

const routerState = () => (Reflect.get(window, '__reactRouterDataRouter') as Router | undefined)?.state

/** Path of the API, repeated here to keep its schemas out of the browser bundle. */
const PATH = '/api/errors'

/** Matches URLs of browser extensions, and foreign scripts whose errors the browser hides. */
const FOREIGN_SCRIPT = /(?:extension|webkit-masked-url|app|about|user-script):\/\//

/** Opens the reporter. Reports go to the error service if one is configured, otherwise to the shop. */
export async function openErrorReporter(): Promise<(captured: CapturedError) => void> {
  const settings = routerState()?.loaderData.root?.thirdParties?.errorReports
  const send = settings ? await loadSentryReporter(settings) : sendToShop
  return (captured) => {
    if (isForeignScript(captured)) return
    const { error, reference, noticedBy } = captured
    send({ error, reference, noticedBy, page: pagePattern() })
  }
}

/** Loads the error service's client. If the browser blocks it, reports go to the shop. */
const loadSentryReporter = (settings: BrowserErrorReports): Promise<SendErrorReport> =>
  import('./sentry-reporter.ts').then(
    (module) => module.openSentryReporter(settings),
    () => sendToShop,
  )

function isForeignScript({ error, file = '' }: CapturedError): boolean {
  const { message, stack = '' } = (error ?? {}) as { message?: string; stack?: string }
  return (
    FOREIGN_SCRIPT.test(file) ||
    FOREIGN_SCRIPT.test(stack) ||
    (!file && /^Script error\.?$/.test(message ?? ''))
  )
}

/** Returns the route pattern, because the values in a URL may be personal or secret. */
const pagePattern = (): string =>
  `/${(routerState()?.matches ?? [])
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/')}`.replace(/^\/+/, '/')

const sendToShop: SendErrorReport = ({ error, reference, noticedBy, page }) => {
  const { type, message, stack, causes = [] } = describeError(error)
  const body = {
    reference,
    type: type.replace(/[^\w.$]/g, '_'),
    message: scrubText([message, ...causes.map((cause) => `${cause.type}: ${cause.message}`)].join(' < ')),
    stack: stack.slice(0, 20),
    noticed_by: noticedBy,
    page,
  }
  // A beacon is sent even while the page unloads.
  const sent = new Blob([JSON.stringify(body)], { type: 'application/json' })
  navigator.sendBeacon(PATH, sent)
}
