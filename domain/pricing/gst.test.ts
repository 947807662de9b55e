import { describe, expect, it } from 'vitest'
import { gstIncluded } from './gst.ts'

const taxed = (total: number) => ({ total, isGstFree: false })
const free = (total: number) => ({ total, isGstFree: true })
const plain = { charges: 0, surcharge: 0 }

describe('§2 Receipt: GST included (L-31)', () => {
  it.each([
    ['an eleventh of a taxable price', { ...plain, lines: [taxed(11_00)] }, 1_00],
    ['delivery and surcharge are taxable', { lines: [taxed(11_00)], charges: 7_95, surcharge: 19_00 }, 3_45],
    ['nothing of GST-free goods', { ...plain, lines: [taxed(11_00), free(5_00)] }, 1_00],
    ['only GST-free goods', { ...plain, lines: [free(5_00)] }, 0],
    ['half a cent goes up', { ...plain, lines: [taxed(1_05), taxed(11), taxed(5)] }, 11],
    ['a discount’s share lowers its own line alone', { ...plain, lines: [taxed(9_00), free(11_00)] }, 82],
    ['no order, no tax', { ...plain, lines: [] }, 0],
  ])('%s', (_, order, gst) => expect(gstIncluded(order)).toBe(gst))
})
