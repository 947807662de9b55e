/** Texts of scanning with the camera. */

export const openButton = 'Scan with camera'
export const cameraTitle = 'Scan a barcode'
export const videoLabel = 'What the camera sees'
export const cameraText =
  'Hold the barcode in the middle. Each one counts once; move away before you scan the same again.'
export const noReaderText =
  'We couldn’t load what reads barcodes. Check your connection, then try again, or type the barcode.'
const DENIED =
  'The camera is blocked for this page. Allow it in your browser’s settings, then try again, or type the barcode.'
const NO_CAMERA = 'We can’t find a camera on this device. Please use a scanner, or type the barcode.'
const IN_USE = 'The camera didn’t start. Close other apps that use it, then try again, or type the barcode.'
export const offlineText =
  'Reload this page once you’re back online to use the camera. Until then, type the barcode.'

const PROBLEMS: Record<string, string> = {
  NotAllowedError: DENIED,
  SecurityError: DENIED,
  NotFoundError: NO_CAMERA,
  OverconstrainedError: NO_CAMERA,
  NotSupportedError: noReaderText,
}

export const problemOf = (error: unknown): string =>
  (error instanceof DOMException && PROBLEMS[error.name]) || IN_USE
