import { createContext, useContext } from 'react'
import { useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { useLayout } from '../session/session.ts'
import { FAVOURITES } from './favourites-sync.tsx'
import type { loader } from './favourites.resource.route.ts'
import { guestFavourites } from './guest-favourites.ts'

/** True within a member's list, where all products are favourites even before the session and the list have loaded. */
export const AllFavourites = createContext(false)

/**
 * Returns whether a product is a favourite, and a function that toggles it. The change is shown immediately and
 * reverted if the API refuses.
 */
export function useFavourite(productId: number) {
  const { session } = useLayout()
  const isListed = useContext(AllFavourites)
  const isMember = isListed || Boolean(session?.user)
  const list = useFetcher<typeof loader>({ key: FAVOURITES })
  const change = useFetcher<ActionReply>()
  const guestIds = guestFavourites.use()

  const favouriteIds = isMember ? (list.data?.ids ?? (isListed ? [productId] : [])) : guestIds
  const pendingIntent = change.formData?.get('intent')
  const isFavourite = pendingIntent ? pendingIntent === 'add' : favouriteIds.includes(productId)
  const reply = change.state === 'idle' ? change.data : undefined

  const toggle = () => {
    if (!isMember) return guestFavourites[isFavourite ? 'remove' : 'add'](productId)
    void change.submit(
      { intent: isFavourite ? 'remove' : 'add', product_id: productId },
      { method: 'post', action: '/-/favourites' },
    )
  }
  return { isFavourite, toggle, error: reply && !reply.ok ? reply.error.msg : null }
}
