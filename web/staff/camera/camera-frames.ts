/** Maximum side length in pixels. Bars need about two pixels each, and phones read larger pictures too slowly. */
const MAX_SIDE_PX = 960
/** Minimum time in milliseconds between two frames, which keeps phones cool. */
const PAUSE_MS = 80

/**
 * Returns a reader of camera frames, alternately upright and rotated, because bars that run across a can are read from
 * the side. The reader returns null if it is too early for the next frame.
 */
export function createFrameReader(video: HTMLVideoElement): (now: number) => ImageData | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let isTurned = true
  let last = -Infinity
  return (now) => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0 || now - last < PAUSE_MS) return null
    last = now
    isTurned = !isTurned
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    canvas.width = isTurned ? height : width
    canvas.height = isTurned ? width : height
    if (isTurned) context.transform(0, 1, -1, 0, height, 0)
    context.drawImage(video, 0, 0, width, height)
    return context.getImageData(0, 0, canvas.width, canvas.height)
  }
}
