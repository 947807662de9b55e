import { afterAll, describe, expect, it } from 'vitest'
import { aTaxDocument } from '#testing/fixtures/tax-documents.ts'
import { openInvoicePrinter } from './invoice-printer.service.ts'

/** Returns the CPU time of the main thread in milliseconds, which is independent of other load on the machine. */
async function mainThreadMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('the printer of tax documents', () => {
  const printer = openInvoicePrinter()
  afterAll(() => printer.stop())

  it.each(['李 小龍', '김민수', 'محمد علي', 'สมชาย'])(
    'doesn’t block the event loop while drawing %s',
    async (name) => {
      await printer.print([aTaxDocument('Alex Held')])
      expect(await mainThreadMs(() => printer.print([aTaxDocument(name)]))).toBeLessThan(100)
    },
  )

  it('draws several documents in turn', async () => {
    const names = ['Alex Held', 'Σοφία', 'שרה']
    const pdfs = await Promise.all(names.map((name) => printer.print([aTaxDocument(name)])))
    for (const pdf of pdfs) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('rejects a request if too many wait', async () => {
    const busy = openInvoicePrinter({ maxWaiting: 1 })
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => busy.print([aTaxDocument('Alex Held')])),
    )
    await busy.stop()
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'drawn'))
    expect(codes.filter((code) => code === 'unavailable').length).toBeGreaterThan(0)
    expect(codes[0]).toBe('drawn')
  })

  it('aborts a document that takes too long and draws the next', async () => {
    const impatient = openInvoicePrinter({ timeoutMs: 1 })
    await expect(impatient.print([aTaxDocument('李 小龍')])).rejects.toMatchObject({ code: 'unavailable' })
    await expect(impatient.print([aTaxDocument('Alex')])).rejects.toMatchObject({ code: 'unavailable' })
    await impatient.stop()
  })

  it('rejects documents that it can’t draw and continues', async () => {
    await expect(printer.print([])).rejects.toThrow('could not be drawn')
    expect((await printer.print([aTaxDocument('Alex Held')])).length).toBeGreaterThan(0)
  })

  it('rejects waiting requests when the shop closes', async () => {
    const closing = openInvoicePrinter()
    const waiting = Promise.allSettled([1, 2].map(() => closing.print([aTaxDocument('Alex Held')])))
    await closing.stop()
    for (const result of await waiting)
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  })
})
