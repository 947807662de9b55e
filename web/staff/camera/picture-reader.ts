import BarcodeFormat from '@zxing/library/es2015/core/BarcodeFormat.js'
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js'
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js'
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType.js'
import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader.js'
import ITFReader from '@zxing/library/es2015/core/oned/ITFReader.js'
import MultiFormatUPCEANReader from '@zxing/library/es2015/core/oned/MultiFormatUPCEANReader.js'
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js'

/** Readers for the formats on packs and cartons. The library supports many more formats in separate files. */
const READERS = [new MultiFormatUPCEANReader(new Map()), new Code128Reader(), new ITFReader()]

/** Hints that accept only complete carton codes with 14 digits, because a part of one looks like a shorter code. */
const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [DecodeHintType.ALLOWED_LENGTHS, [14]],
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_13, BarcodeFormat.ITF, BarcodeFormat.CODE_128]],
])

/** Returns the barcode that lies across a picture, or null. */
export function readPicture({ data, width, height }: ImageData): string | null {
  const picture = new BinaryBitmap(
    new GlobalHistogramBinarizer(new RGBLuminanceSource(greys(data), width, height)),
  )
  for (const reader of READERS) {
    try {
      return reader.decode(picture, HINTS).getText()
    } catch {
      // Another format, or no barcode.
    }
  }
  return null
}

/** Converts pixels to perceived brightness. */
function greys(data: Uint8ClampedArray): Uint8ClampedArray {
  const result = new Uint8ClampedArray(data.length / 4)
  for (let at = 0; at < result.length; at += 1) {
    const from = at * 4
    // Four numbers per pixel: `from` is always inside the array.
    result[at] = (306 * data[from]! + 601 * data[from + 1]! + 117 * data[from + 2]!) >> 10
  }
  return result
}
