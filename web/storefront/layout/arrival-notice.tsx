import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { useArrivalReason, useConsumeReason } from './arrival-reason.ts'

const ArrivalMessage = lazyComponent(async () => (await import('./arrival-message.tsx')).ArrivalMessage)

/**
 * Notice that explains a redirect, shown until the visitor leaves the page and after a reload. The `<output>` is always
 * rendered, because screen readers announce only changes of its content.
 * @source S-RETRY-2
 */
export function ArrivalNotice() {
  useConsumeReason()
  const reason = useArrivalReason()
  return <output>{reason && <ArrivalMessage reason={reason} />}</output>
}
