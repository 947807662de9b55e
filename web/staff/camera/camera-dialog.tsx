import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { openBarcodeReader } from './barcode-reader.ts'
import styles from './camera.module.css'
import { openSingleReads } from './single-reads.ts'
import * as texts from './camera-texts.ts'

type Props = {
  onCode: (code: string) => void
  onClose: () => void
  /** Result of the last code. */
  message: ReactNode
}

/** Dialog that reads barcodes from the camera until it is closed. A code counts once while it stays in view. */
export function CameraDialog({ onCode, onClose, message }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const problem = useCamera(video, onCode)
  return (
    <Dialog title={texts.cameraTitle} onClose={onClose} minWidth={320}>
      <div className="stackSmall">
        {problem ? (
          <Notice tone="error">{problem}</Notice>
        ) : (
          <>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a picture of what the camera sees has no sound */}
            <video ref={video} className={styles.video} playsInline muted aria-label={texts.videoLabel} />
            <p className="small">{texts.cameraText}</p>
          </>
        )}
        <output aria-live="assertive">{message}</output>
      </div>
    </Dialog>
  )
}

/** @returns the reason why nothing can be read, or null */
function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  const take = useEffectEvent(onCode)
  useEffect(() => {
    const left = new AbortController()
    const scan = readCamera(video, left.signal, (code) => take(code))
    scan.catch((error: unknown) => {
      if (!left.signal.aborted) setProblem(texts.problemOf(error))
    })
    return () => left.abort()
  }, [video])
  return problem
}

async function readCamera(
  { current: video }: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  take: (code: string) => void,
): Promise<void> {
  const read = await openBarcodeReader()
  if (!read || !video) throw new DOMException(texts.noReaderText, 'NotSupportedError')
  const stream = await openCamera()
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const isNew = openSingleReads()
  const look = async (): Promise<void> => {
    if (signal.aborted) return
    const code = await read(video).catch(() => null)
    if (signal.aborted) return
    if (code !== undefined && isNew(code, performance.now())) take(code)
    requestAnimationFrame(() => void look())
  }
  await look()
}

/** Opens the rear camera if there is one. */
async function openCamera(): Promise<MediaStream> {
  // Undefined in a browser without a secure connection.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('', 'NotFoundError')
  return devices.getUserMedia({ video: { facingMode: { ideal: 'environment' } }, audio: false })
}
