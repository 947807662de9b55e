import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import type { Route } from './+types/session.route.ts'
import { loadSession } from './load-session.ts'

/** Loaded after the page, which is the same for everyone. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadSession(context.get(apiContext), context.get(pageContext).now())

/** null on failure: the page keeps what it has. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null)

/**
 * After every action, even if the visitor is on another page by then, because the cart count may have changed. Not
 * after a refusal, which changes nothing, nor without a network, where the form would wait for this request before it
 * shows its error.
 */
export const shouldRevalidate = (done: ShouldRevalidateFunctionArgs) =>
  (done.formMethod !== undefined && done.formMethod !== 'GET' && !isRefused(done)) ||
  done.defaultShouldRevalidate

const isRefused = ({ actionStatus }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus !== undefined && actionStatus >= 400
