/** The browser's own reader, which TypeScript doesn't know. */
type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Of packs and cartons. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'code_128']

export type BarcodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** null: this browser reads no barcodes. */
export async function openBarcodeReader(): Promise<BarcodeReader | null> {
  const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = (await found?.getSupportedFormats().catch(() => [])) ?? []
  const formats = FORMATS.filter((format) => supported.includes(format))
  if (!found || formats.length === 0) return null
  const detector = new found({ formats })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}
