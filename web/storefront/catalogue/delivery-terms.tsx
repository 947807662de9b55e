import { Notice } from '#web/ui/notice.tsx'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import * as texts from './catalogue-texts.ts'

type DeliveryTermsData = { deliveryFee: number; minimum: number; notice: string }

/** Delivery fee, minimum order and the store's notice, shown wherever prices are. @source L-28, A-PAUSE-2 */
export function DeliveryTerms({ area: { deliveryFee, minimum, notice } }: { area: DeliveryTermsData }) {
  return (
    <>
      <p className="caption quiet figures">
        {texts.deliveryTerms(roundDollarsText(deliveryFee), roundDollarsText(minimum))}
      </p>
      {notice && <Notice tone="warning">{notice}</Notice>}
    </>
  )
}
