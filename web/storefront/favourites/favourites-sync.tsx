import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { useLayout } from '../session/session.ts'
import type { loader } from './favourites.resource.route.ts'
import { guestFavourites } from './guest-favourites.ts'

/** All hearts of a page read the one list under this key. */
export const FAVOURITES = 'favourites'

/**
 * Loads a member's favourites once the page stands, and takes along those from before the login: the list that the
 * browser kept is given up only when the shop has it.
 */
export function FavouritesSync() {
  const { session } = useLayout()
  const isMember = Boolean(session?.user)
  const list = useFetcher<typeof loader>({ key: FAVOURITES })
  const { load, data, state } = list
  const isMissing = isMember && !data?.ids && state === 'idle'
  useEffect(() => {
    if (isMissing) void load('/-/favourites')
    // Once for each login: a list that does not come is not asked for again and again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMember, load])

  const merge = useFetcher<ActionReply>()
  const kept = guestFavourites.use()
  const isTaken = merge.state === 'idle' && merge.data?.ok === true
  const { submit } = merge
  useEffect(() => {
    if (!isMember || kept.length === 0) return
    void submit({ intent: 'merge', product_ids: kept.join(',') }, { method: 'post', action: '/-/favourites' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMember])
  useEffect(() => {
    if (isTaken) guestFavourites.clear()
  }, [isTaken])
  return null
}
