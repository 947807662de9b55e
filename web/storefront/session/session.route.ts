import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isLiveReload } from '#web/platform/realtime/live-reload.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import type { Route } from './+types/session.route.ts'
import { loadSession } from './load-session.ts'

/** Loads the session after the page, which is the same for all visitors. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadSession(context.get(apiContext), context.get(pageContext).now())

/** One declaration, because the framework would load a file for each of two. */
export const { clientLoader, shouldRevalidate } = {
  /** Returns null on failure, and the page retains the session that it has. */
  clientLoader: ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null),
  /**
   * Reloads the session after every action, even if the visitor has left the page, because the cart count may have
   * changed. A refusal changes nothing and causes no reload. Neither does a network error, because the form would wait
   * for this request before it shows its error. The session contains no orders, so their changes do not reload it.
   */
  shouldRevalidate: (finished: ShouldRevalidateFunctionArgs) =>
    (finished.formMethod !== undefined && finished.formMethod !== 'GET' && !isRefused(finished)) ||
    (finished.defaultShouldRevalidate && !isLiveReload()),
}

const isRefused = ({ actionStatus }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus !== undefined && actionStatus >= 400
