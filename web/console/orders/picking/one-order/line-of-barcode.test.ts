import { describe, expect, it } from 'vitest'
import { lineOfBarcode } from './line-of-barcode.ts'

const CODE = '4006381333931'

describe('the line of a barcode', () => {
  const lines = [
    { id: 1, barcodes: [CODE], isDone: true, inHand: 2, quantity: 2 },
    { id: 2, barcodes: ['0036000291452', CODE], isDone: false, inHand: 1, quantity: 2 },
  ]
  it.each([
    [CODE, 2, 'a line with packs left to pick'],
    ['036000291452', 2, 'the same code without its leading zero'],
    ['4006381333932', undefined, 'a misread digit'],
    ['96385074', undefined, 'not on any line'],
  ])('%s is of line %s: %s', (code, id, _why) => {
    expect(lineOfBarcode(lines, code)?.id).toBe(id)
  })

  it('finds a line that was marked short, if another pack was found later', () => {
    const [full, other] = lines
    expect(lineOfBarcode([full!, { ...other!, isDone: true }], CODE)?.id).toBe(2)
  })
})
