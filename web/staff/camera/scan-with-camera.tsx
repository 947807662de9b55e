import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import * as texts from './camera-texts.ts'

const CameraDialog = lazyComponent(async () => (await import('./camera-dialog.tsx')).CameraDialog)

/** Hash that makes a newly loaded document open the camera. */
const HASH = '#camera'

type Props = {
  onCode: (code: string) => void
  /** Result of the last code. */
  message?: ReactNode
}

/** Button that opens the camera. The camera's code is loaded on use. */
export function ScanWithCamera({ onCode, message = '' }: Props) {
  const isHydrated = useIsHydrated()
  // null: follows the URL.
  const [chosen, setOpen] = useState<boolean | null>(null)
  const [isOffline, setOffline] = useState(false)
  // Stays closed in a document that is about to be replaced.
  const isOpen = chosen ?? (isHydrated && location.hash === HASH && !isCameraRefused())
  const close = () => {
    if (location.hash === HASH) history.replaceState(history.state, '', location.pathname + location.search)
    setOpen(false)
  }
  const open = () => {
    if (!isCameraRefused()) setOpen(true)
    else if (navigator.onLine) {
      location.hash = HASH
      location.reload()
    } else setOffline(true)
  }
  return (
    <>
      <Button type="button" tone="outline" onClick={open}>
        {texts.openButton}
      </Button>
      {isOffline && <Notice tone="warning">{texts.offlineText}</Notice>}
      {isOpen && <CameraDialog {...{ onCode, message }} onClose={close} />}
    </>
  )
}

type PolicyDocument = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } }

/** Returns true if the document's policy forbids the camera, because it was loaded for another page. */
const isCameraRefused = (): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature('camera') === false
