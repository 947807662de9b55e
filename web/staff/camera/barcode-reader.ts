/** The browser's own reader, which TypeScript doesn't know. */
type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Of packs and cartons. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'code_128']

/** @returns null where the view shows none, undefined where it is too early for another view */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string | null | undefined>

/**
 * The browser's own reader, or ours, which is loaded only where there is none.
 * @returns null where ours can't be loaded
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
  const [{ readPicture }, { openViews }] = await Promise.all([
    import('./picture-reader.ts'),
    import('./drawn-views.ts'),
  ])
  let views: ReturnType<typeof openViews> | undefined
  return async (video) => {
    views ??= openViews(video)
    const view = views(performance.now())
    return view ? readPicture(view) : undefined
  }
}
