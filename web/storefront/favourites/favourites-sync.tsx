import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { useLayout } from '../session/session.ts'
import type { loader } from './favourites.resource.route.ts'
import { guestFavourites } from './guest-favourites.ts'

/** Fetcher key shared by all favourite buttons of a page. */
export const FAVOURITES = 'favourites'

/**
 * Loads a member's favourites after the page, and uploads favourites marked before the login. The browser's list is
 * deleted only after the API has saved it.
 */
export function FavouritesSync() {
  const { session } = useLayout()
  const isMember = Boolean(session?.user)
  const list = useFetcher<typeof loader>({ key: FAVOURITES })
  const { load, data, state } = list
  const isMissing = isMember && !data?.ids && state === 'idle'
  useEffect(() => {
    if (isMissing) void load('/-/favourites')
    // Runs once per login, so that a failed request is not repeated on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMember, load])

  const merge = useFetcher<ActionReply>()
  const guestIds = guestFavourites.use()
  const isMerged = merge.state === 'idle' && merge.data?.ok === true
  const { submit } = merge
  useEffect(() => {
    if (!isMember || guestIds.length === 0) return
    void submit(
      { intent: 'merge', product_ids: guestIds.join(',') },
      { method: 'post', action: '/-/favourites' },
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMember])
  useEffect(() => {
    if (isMerged) guestFavourites.clear()
  }, [isMerged])
  return null
}
