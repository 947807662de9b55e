import { describe, expect, it } from 'vitest'
import { aBarcodePicture } from '#testing/screens/barcode-picture.ts'
import { readPicture } from './picture-reader.ts'

describe('reading a barcode from a picture', () => {
  it.each(['4006381333931', '9300675024235', '0036000291452'])('EAN-13 %s', (code) => {
    expect(readPicture(aBarcodePicture(code))?.padStart(13, '0')).toBe(code)
  })

  it.each([
    ['in weak light', { light: 130, dark: 70 }],
    ['upside down', { isTurned: true }],
    ['with noise', { noise: 40 }],
    ['small', { module: 2 }],
  ])('%s', (_what, look) => {
    expect(readPicture(aBarcodePicture('4006381333931', look))).toBe('4006381333931')
  })

  it('finds none in a picture without a barcode, nor with an invalid check digit', () => {
    expect(readPicture(aBarcodePicture(''))).toBeNull()
    expect(readPicture(aBarcodePicture('4006381333932'))).toBeNull()
  })
})
