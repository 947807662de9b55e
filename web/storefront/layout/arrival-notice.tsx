import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { useArrivalReason, useReadReason } from './arrival-reason.ts'

const ArrivalMessage = lazyComponent(async () => (await import('./arrival-message.tsx')).ArrivalMessage)

/**
 * Says why a visitor is on another page than the one they asked for, as long as they stay and after a reload. The
 * output is always in the page, because screen readers announce only what changes in it.
 * @source S-RETRY-2
 */
export function ArrivalNotice() {
  useReadReason()
  const reason = useArrivalReason()
  return <output>{reason && <ArrivalMessage reason={reason} />}</output>
}
