import sql from 'sql-template-tag'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { aTaxDocument } from '#testing/fixtures/tax-documents.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { invoicePdf } from './invoice-pdf.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const path = (orderId: number) => `/orders/${orderId}/invoice`
const refund = (orderId: number, amount: number) =>
  staff.admin.ok('POST', `/orders/${orderId}/refunds`, { kind: 'amount', amount, reason: 'warm <beer>' })

async function pdfOf(orderId: number, caller = staff.admin) {
  const reply = await test.app.inject({
    url: `/api${path(orderId)}.pdf`,
    headers: { cookie: `token=${caller.cookies.get('token')}` },
  })
  return { reply, text: await textOf(reply.rawPayload) }
}

async function textOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 5).toString() !== '%PDF-') return ''
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}

/** @source L-31 */
describe('a tax invoice', () => {
  it('is issued at departure with all fields required by law', async () => {
    const { client, orderId, total } = await aPlacedOrder(test, { quantity: 2 })
    await bringTo(staff, orderId, 'assigned')
    expect(await client.ok('GET', path(orderId))).toEqual([])
    expect((await pdfOf(orderId)).reply.statusCode).toBe(404)
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    const [invoice] = await client.ok('GET', path(orderId))
    expect(invoice).toMatchObject({
      title: 'Tax invoice',
      issued_on: '2026-11-20',
      seller: { legal_name: 'Coldie Drinks Pty Ltd', abn: '94600100762' },
      buyer: { name: 'Alex Held' },
      total,
      money: total,
      credit: 0,
      adjusts: null,
    })
    expect(invoice.number).toMatch(/^INV-\d+-\d{6}$/)
    expect(
      invoice.lines
        .map(({ amount }: { amount: number }) => amount)
        .reduce((a: number, b: number) => a + b, 0),
    ).toBeCloseTo(total, 2)
    expect(Math.abs(invoice.gst * 11 - total)).toBeLessThan(0.06)
  })

  it('can be read back from the PDF with its adjustment note, tagged and in English', async () => {
    const { client, orderId, total } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    await refund(orderId, 5)
    const [invoice, note] = await client.ok('GET', path(orderId))
    const { reply, text } = await pdfOf(orderId, client)
    expect(reply.headers['content-type']).toBe('application/pdf')
    for (const words of [
      'Tax invoice',
      invoice.number,
      'ABN 94 600 100 762',
      'Buyer: Alex Held',
      '20/11/2026',
      `$${total.toFixed(2)}`,
      'GST included',
      'Adjustment note',
      note.number,
      `Adjusts tax invoice ${invoice.number}`,
      'warm <beer>',
      '$5.00',
    ])
      expect(text).toContain(words)
    const raw = reply.rawPayload.toString('latin1')
    expect(raw).toContain('/MarkInfo')
    expect(raw).toContain('/Lang (en-AU)')
  })

  it('is available to the buyer and the store, not to the driver or strangers', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    for (const suffix of ['', '.pdf']) {
      for (const caller of [client, staff.store, staff.admin])
        expect((await caller.call('GET', path(orderId) + suffix)).status).toBe(200)
      const answers = await Promise.all(
        [staff.driver, staff.driverNsw, shopper(test)].map((caller) =>
          caller.call('GET', path(orderId) + suffix),
        ),
      )
      expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
        [403, 'forbidden'],
        [404, 'not_found'],
        [404, 'not_found'],
      ])
    }
  })

  it('has a number without gaps or duplicates under concurrency', { tags: 'slow' }, async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => aPlacedOrder(test)))
    for (const { orderId } of orders) await bringTo(staff, orderId, 'assigned')
    await Promise.all(
      orders.map(({ orderId }) => staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })),
    )
    await Promise.all(orders.flatMap(({ orderId }) => [refund(orderId, 1), refund(orderId, 2)]))
    for (const kind of ['invoice', 'adjustment']) {
      const rows = await test.db.rows<{ number: number }>(sql`
        select number from invoices where kind = ${kind} order by number`)
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
      expect(rows.length).toBeGreaterThanOrEqual(6)
    }
  })

  it('uses no number if the departure is rolled back', async () => {
    const counted = () =>
      test.db.first(
        sql`select last_number from invoice_series where kind = 'invoice' order by store_id limit 1`,
      )
    const before = await counted()
    const rolledBack = test.db.transaction(async (tx) => {
      await tx.run(sql`update invoice_series set last_number = last_number + 1`)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await counted()).toEqual(before)
  })
})

describe('a tax invoice as PDF', () => {
  it.each([
    ['Nguyễn Thị Łucja', 'Nguyễn Thị Łucja'],
    ['Kahanuʻola Kealoha', 'Kahanuʻola Kealoha'],
    ['Māia Tāwhiri', 'Māia Tāwhiri'],
    ['Ștefan Işıl Žižek', 'Ștefan Işıl Žižek'],
    ['Đặng Ngọc Ánh', 'Đặng Ngọc Ánh'],
    ['Мария Фёдорова', 'Мария Фёдорова'],
    ['Σοφία Παππά', 'Σοφία Παππά'],
    ['李 小龍', '李 小龍'],
    ['佐々木 花子 たなか', '佐々木 花子 たなか'],
    ['김민수', '김민수'],
    ['محمد علي', 'محمد علي'],
    ['राम कुमार', 'राम कुमार'],
    ['สมชาย ใจดี', 'สมชาย ใจดี'],
    ['שרה כהן', 'שרה כהן'],
    ['જયેશ પટેલ', 'જયેશ પટેલ'],
    ['ಕನ್ನಡ', 'ಕನ್ನಡ'],
    ['മലയാളം', 'മലയാളം'],
    ['გიორგი', 'გიორგი'],
    ['Արամ', 'Արամ'],
    ['សុខ ចាន់', 'សុខ ចាន់'],
    ['ສົມຊາຍ', 'ສົມຊາຍ'],
    ['အောင်', 'အောင်'],
    ['አበበ', 'አበበ'],
    ['Zoe\u0308 Müller', 'Zoë Müller'],
    ['Kim 🍺', 'Kim ?'],
    ['Zoë “Zo” O’Brien – Köhler €5', 'Zoë “Zo” O’Brien – Köhler €5'],
    ['王 Li', '王 Li'],
  ])('prints the name %s as written', async (name, printed) => {
    const pdf = await getDocumentProxy(new Uint8Array(await invoicePdf([aTaxDocument(name)])))
    const { text } = await extractText(pdf, { mergePages: true })
    // The second half of a letter that a font draws in two parts has no character of its own.
    const letters = (words: string) => words.normalize('NFKC').replaceAll(/[\p{C}\s]/gu, '')
    expect(letters(text)).toContain(letters(`Buyer: ${printed}`))
  })

  // A vowel drawn before its consonant comes first in the text of the PDF.
  it.each(['রহিম উদ্দিন', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'శ్రీనివాస్ రెడ్డి', 'கொ', 'தமிழ் செல்வி', 'ශ්‍රී ලාල්'])(
    'draws the letters of %s in the order of their script',
    async (name) => {
      const text = await textOf(await invoicePdf([aTaxDocument(name)]))
      const shown = /Buyer:(.*?)\$0/s.exec(text)![1]!
      const sorted = (words: string) =>
        [...words.normalize('NFD').replaceAll(/[\s\u200d]/g, '')].toSorted().join('')
      expect(sorted(shown)).toBe(sorted(name))
    },
  )
})
