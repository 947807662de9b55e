import { useFetchers } from 'react-router'
import { useShell } from '../shell/session.ts'

/**
 * Items in the cart, with what is on its way there: it counts at once, and no more when the shop refuses it.
 * @source spec §4 "Cart item add: shown at once (optimistic)"
 */
export function useCartCount(): number {
  const { session } = useShell()
  const coming = useFetchers()
    .filter(({ formData }) => formData?.get('intent') === 'add')
    .reduce((sum, { formData }) => sum + (Number(formData?.get('quantity')) || 0), 0)
  return (session?.cart?.count ?? 0) + coming
}
