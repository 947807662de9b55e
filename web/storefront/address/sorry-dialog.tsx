import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubscribeForm } from '../content/subscribe-form.tsx'

/** @source spec §2 "Sorry overlay": closing scrolls to the top */
export function SorryDialog({
  area,
  onClose,
}: {
  area: { city: string; state: string; postcode: string }
  onClose: () => void
}) {
  const { settings } = useRouteLoaderData<typeof rootLoader>('root')!
  const close = () => {
    window.scrollTo({ top: 0 })
    onClose()
  }
  return (
    <Dialog title={`${settings.productName} is expanding!`} onClose={close}>
      <p>
        But we're not in {area.city} just yet. Enter your email below and demand your suburb to get early
        access plus your first month of delivery free.
      </p>
      <SubscribeForm
        referrer="Notify Me Page"
        thanks="Thank you for enquiring"
        message={`${area.city}, ${area.state}, ${area.postcode}`}
      />
    </Dialog>
  )
}
