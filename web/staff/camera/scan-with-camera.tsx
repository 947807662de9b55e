import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import * as texts from './camera-texts.ts'

const CameraDialog = lazyComponent(async () => (await import('./camera-dialog.tsx')).CameraDialog)

/** A document that was loaded with this opens the camera. */
const HASH = '#camera'

type Props = {
  onCode: (code: string) => void
  /** What became of the last code. */
  message?: ReactNode
}

/** Opens the camera, whose code is loaded only now. */
export function ScanWithCamera({ onCode, message = '' }: Props) {
  const isHydrated = useIsHydrated()
  // null: as the address says.
  const [chosen, setOpen] = useState<boolean | null>(null)
  const [isOffline, setOffline] = useState(false)
  // Not in the document that is about to be replaced.
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

/** A policy belongs to a whole document: one that was loaded for another page admits no camera on this one. */
const isCameraRefused = (): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature('camera') === false
