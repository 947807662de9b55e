import { createECDH, randomBytes } from 'node:crypto'
import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { orderByApi } from '../place-order.ts'
import { PHONE } from '../storefront-steps.ts'

test.use({ ...PHONE, serviceWorkers: 'allow' })

const ON = 'Notify me in this browser'
const OFF = 'Turn off notifications'

/** A headless browser has no push service, so its subscription is replaced by one with keys of this test. */
async function havePushService(page: Page): Promise<void> {
  const subscription = {
    endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
    expirationTime: null,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  await page.addInitScript((made) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => made, unsubscribe: async () => true }) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => null
  }, subscription)
}

/** Delivers a notification as the browser's push service does. */
async function deliver(page: Page, origin: string, data: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(data),
  })
}

/** @source A-PUSH-1 */
test('§4 Order messages: a shopper turns notifications on, sees one, and turns them off', async ({
  page,
  context,
  baseURL,
}) => {
  const order = await orderByApi(baseURL!, '70 smith st fitz')
  await context.addCookies(order.cookies)
  await context.grantPermissions(['notifications'])
  await havePushService(page)
  await page.goto(`/order/${order.id}/tracking`)
  await page.evaluate(() => navigator.serviceWorker.ready)

  await page.getByRole('button', { name: ON }).click()
  await expect(page.getByText('We’ll notify you here when your order moves.')).toBeVisible()
  await expectAccessible(page, 'notifications')

  const path = `/order/${order.id}/tracking`
  const message = { title: 'Your order is on its way', body: 'Sam has left', path, tag: 'message 1' }
  await deliver(page, new URL(baseURL!).origin, message)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const shown = await (await navigator.serviceWorker.ready).getNotifications()
        return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path as string }))
      }),
    )
    .toEqual([message])

  await page.reload()
  await page.getByRole('button', { name: OFF }).click()
  await expect(page.getByText('Notifications are off.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: ON })).toBeVisible()
})

test('§4 Order messages: a refused permission is explained, and the button stays', async ({
  page,
  context,
  baseURL,
}) => {
  const order = await orderByApi(baseURL!, '70 smith st fitz')
  await context.addCookies(order.cookies)
  await page.goto(`/order/${order.id}/tracking`)
  await page.getByRole('button', { name: ON }).click()
  await expect(page.getByText('Your browser blocks notifications from us.')).toBeVisible()
  await expect(page.getByRole('button', { name: ON })).toBeEnabled()
})
