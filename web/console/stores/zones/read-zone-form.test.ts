import { describe, expect, it } from 'vitest'
import { type Ring, cornersText, readCorners, shapeKey } from './read-zone-form.ts'

const RING: Ring = [
  [144.9, -37.8],
  [145, -37.8],
  [145, -37.7],
  [144.9, -37.8],
]

describe('the list of corners', () => {
  it('is read back as it was written', () => {
    expect(cornersText(RING)).toBe('-37.8, 144.9\n-37.8, 145\n-37.7, 145')
    expect(readCorners(cornersText(RING))).toEqual({ ring: RING })
  })

  it.each([
    ['', { ring: [] }],
    ['\n -37.8 144.9 \n\n-37.8;145\n-37.7,\t145\n', { ring: RING }],
    ['-37.8, 144.9\nFitzroy', { wrongLine: 2 }],
    ['-37.8', { wrongLine: 1 }],
  ])('parses %j', (typed, read) => {
    expect(readCorners(typed)).toEqual(read)
  })

  it('ignores whitespace in the shape key, but not corners, priority or status', () => {
    const key = (change: object) => {
      const fields: Record<string, string> = {
        corners: '1, 2\n3, 4',
        priority: '0',
        status: 'ACTIVE',
        ...change,
      }
      return shapeKey((name) => fields[name] ?? '')
    }
    expect(key({ corners: ' 1, 2\r\n3, 4\n' })).toBe(key({}))
    for (const change of [{ corners: '1, 2' }, { priority: '1' }, { status: 'INACTIVE' }])
      expect(key(change)).not.toBe(key({}))
  })
})
