/** The browser's barcode detector, which TypeScript's types do not include. */
type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Barcode formats of packs and cartons. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'code_128']

/** @returns the barcode; null if the frame has none; undefined if it is too early for the next frame */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string | null | undefined>

/**
 * Opens the browser's barcode reader, or our own, which is loaded only if the browser has none.
 * @returns null if our reader cannot be loaded
 */
export async function openBarcodeReader(load = loadOwnReader): Promise<BarcodeReader | null> {
  const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = (await found?.getSupportedFormats().catch(() => [])) ?? []
  const formats = FORMATS.filter((format) => supported.includes(format))
  if (!found || formats.length === 0) return load().catch(() => null)
  const detector = new found({ formats })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

async function loadOwnReader(): Promise<BarcodeReader> {
  const [{ readPicture }, { createFrameReader }] = await Promise.all([
    import('./picture-reader.ts'),
    import('./camera-frames.ts'),
  ])
  let readFrame: ReturnType<typeof createFrameReader> | undefined
  return async (video) => {
    readFrame ??= createFrameReader(video)
    const frame = readFrame(performance.now())
    return frame ? readPicture(frame) : undefined
  }
}
