import { expect } from '@playwright/test'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { memberApi } from '../place-order.ts'
import { haveCart, haveLogin } from '../preconditions.ts'
import { PHONE, placeOrder, openCheckout } from '../storefront-steps.ts'

test.use({
  ...PHONE,
  contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
})

test(
  '§8 Tracking by link: a link is shared, opened by a stranger, revoked, and ends with its order',
  { tag: '@slow' },
  async ({ page, browser, request, baseURL }) => {
    // Without Web Share the button copies the link.
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await haveCart(page, '70 smith st fitz', 2)
    await haveLogin(page, 'customer@coldie.test')
    await openCheckout(page)
    await placeOrder(page)
    await expect(page.getByText('Confirming Order')).toBeVisible()
    const id = Number(/\/order\/(\d+)\//.exec(page.url())![1])

    await page.getByRole('button', { name: 'Share tracking' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible()
    const url = await page.getByRole('textbox', { name: 'Tracking link' }).inputValue()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    expect(url).toMatch(/\/t\/[\w-]{22}$/)
    const path = new URL(url).pathname
    await expectAccessible(page, 'sharing')

    const admin = await memberApi(baseURL!, 'admin@coldie.test')
    const order = await admin.call(getOrder, { params: { order_id: id } })
    const secrets = [
      String(id),
      orderNumber(id),
      '70 Smith',
      order.users.lastname,
      order.users.mobile,
      order.carts.cart_items[0]!.product_name,
      order.store.name,
    ]
    for (const each of [path, `${path}.data`]) {
      const reply = await request.get(each)
      const text = await reply.text()
      expect(text).toContain('estimate_delivery')
      for (const secret of secrets)
        expect([each, secret, text.includes(secret)]).toEqual([each, secret, false])
      expect([each, reply.headers()['cache-control'], reply.headers()['referrer-policy']]).toEqual([
        each,
        'no-store',
        'no-referrer',
      ])
    }

    const stranger = await browser.newContext({ ...PHONE, baseURL: baseURL! })
    const friend = await stranger.newPage()
    await friend.clock.install()
    const toldToOthers: string[] = []
    friend.on('request', (asked) => {
      const told = `${asked.url().replace(path, '')} ${asked.headers().referer ?? ''} ${asked.postData() ?? ''}`
      if (told.includes(path.slice(3))) toldToOthers.push(told)
    })
    await friend.goto(path)
    await expect(friend.getByText('Confirming Order')).toBeVisible()
    await expect(friend.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(friend, 'shared tracking')
    await admin.call(changeOrder, { params: { order_id: id }, body: { status: 2 } })
    await friend.clock.fastForward(15_000)
    await expect(friend.locator('[aria-current=step]')).toContainText('Preparing Order')

    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(page.getByText('Sharing’s off.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share tracking' })).toBeFocused()
    await friend.clock.fastForward(15_000)
    await expect(friend.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible()
    expect((await request.get(path)).status()).toBe(404)

    // Without JavaScript the button leads to a page that shows the link.
    const plain = await browser.newContext({
      ...PHONE,
      baseURL: baseURL!,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const bare = await plain.newPage()
    await bare.goto(`/order/${id}/tracking`)
    await bare.getByRole('button', { name: 'Share tracking' }).click()
    const second = new URL(await bare.getByRole('textbox', { name: 'Tracking link' }).inputValue()).pathname
    await friend.goto(second)
    await expect(friend.locator('[aria-current=step]')).toContainText('Preparing Order')

    await admin.call(changeOrder, { params: { order_id: id }, body: { status: 5, reason: 'Test is over' } })
    await friend.clock.fastForward(15_000)
    await expect(friend.getByRole('heading', { name: 'That’s it for this delivery' })).toBeVisible()
    await expectAccessible(friend, 'ended tracking')
    // The server may close the idle connection just as it is reused. Browsers retry such a request too.
    expect((await request.get(second, { maxRetries: 1 })).status()).toBe(410)
    expect(toldToOthers).toEqual([])
    await plain.close()
    await stranger.close()
  },
)
