import { describe, expect, it } from 'vitest'
import { gstIncluded } from './gst.ts'

const taxed = (total: number) => ({ total, isGstFree: false })
const free = (total: number) => ({ total, isGstFree: true })
const plain = { charges: 0, surcharge: 0 }

describe('§2 Receipt: GST included (L-31)', () => {
  it.each([
    ['an eleventh of a taxable price', { ...plain, lines: [taxed(11_00)] }, 1_00],
    [
      'the share of delivery and surcharge, which are taxable',
      { lines: [taxed(11_00)], charges: 7_95, surcharge: 19_00 },
      3_45,
    ],
    ['no share of GST-free goods', { ...plain, lines: [taxed(11_00), free(5_00)] }, 1_00],
    ['zero for GST-free goods only', { ...plain, lines: [free(5_00)] }, 0],
    ['half a cent rounded up', { ...plain, lines: [taxed(1_05), taxed(11), taxed(5)] }, 11],
    ['the share of a line after its own discount', { ...plain, lines: [taxed(9_00), free(11_00)] }, 82],
    ['zero without lines', { ...plain, lines: [] }, 0],
  ])('is %s', (_, order, gst) => expect(gstIncluded(order)).toBe(gst))
})
