import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { expectAccessible } from '../accessible.ts'
import { APPROVED, codeFor, fillCard, newGuest, PHONE, untilListening } from '../storefront-steps.ts'

test.use(PHONE)

const PASSWORD = 'Cold-Beer-2026!'

type DataReply = { data: Record<string, never>; error: { user_id: number } }

/** Logs in a new member on the page: a guest who verified the mobile and did not order. */
async function becomeMember(page: Page, baseURL: string): Promise<{ email: string; mobile: string }> {
  const call = async (path: string, data: object): Promise<DataReply> => {
    const reply = await page.request.post(path, { data, headers: { origin: baseURL } })
    return (await reply.json()) as DataReply
  }
  const guest = newGuest()
  const products = await page.request.get('/api/products?store_id=1&limit=1')
  const { data } = (await products.json()) as { data: { product_pack: { product_pack_id: number }[] }[] }
  const product_pack_id = data[0]!.product_pack[0]!.product_pack_id
  const cart = await call('/api/carts', { store_id: 1, zone_id: 1 })
  const { cart_id } = cart.data
  await call(`/api/carts/${String(cart_id)}/items`, { product_pack_id, quantity: 9 })
  const token = await page.request.get('/api/payment/braintree/client')
  const { client_token } = ((await token.json()) as { data: { client_token: string } }).data
  const card = { number: '4111111111111111', expiration: '12/30', cvv: '123', cardholder_name: 'Alex Held' }
  const tokens = await page.request.post('/demo/gateway/tokens', { data: { client_token, ...card } })
  const { error } = await call('/api/checkout', {
    cart_id,
    order_type: 'NORMAL',
    transaction_token: ((await tokens.json()) as { nonce: string }).nonce,
    firstname: 'Alex',
    lastname: 'Held',
    password: PASSWORD,
    dob: '1990-05-17',
    ...guest,
    address_line_1: '12 Smith Street',
    city: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
  })
  const verification_code = await codeFor(page, guest.mobile)
  await call(`/api/users/${error.user_id}/verify`, { verification_code })
  return guest
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('§2 Account: a guest logs in first and returns to the account', async ({ page }) => {
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?return_to=(\/|%2F)account$/)
  await page.getByLabel('Email').fill('casey@coldie.test')
  await page.getByLabel('Password', { exact: true }).fill('coldie-demo')
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
})

test(
  '§2 Account: name, mobile, address, password, consents and data file of a member',
  { tag: '@slow' },
  async ({ page, baseURL }) => {
    const { email } = await becomeMember(page, baseURL!)
    await page.goto('/account')
    await expectAccessible(page, 'My Account')
    const open = async (row: string) => {
      await page.getByRole('link', { name: 'My Account', exact: true }).first().click()
      await page.getByRole('main').getByRole('link', { name: row }).click()
      await expect(page.getByRole('heading', { name: row, level: 1 })).toBeVisible()
      await expectAccessible(page, row)
    }

    await page.getByRole('main').getByRole('link', { name: 'Details' }).click()
    await expectAccessible(page, 'Details')
    await page.getByLabel('First Name').fill('Zoë')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(section(page, 'My details').getByText('We’ve saved your details.')).toBeVisible()

    const next = newGuest().mobile
    await page.getByText('Change my mobile').click()
    await page.getByLabel('New mobile').fill(next)
    await page.reload()
    await expect(page.getByLabel('New mobile')).toHaveValue(next)
    await section(page, 'Mobile').getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = page.getByLabel(/^Code sent to/)
    await expect(code).toBeVisible()
    await code.fill(await codeFor(page, next))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(section(page, 'Mobile').getByText(next.slice(-3))).toBeVisible()
    await expect(code).toBeHidden()

    await open('Addresses')
    const addresses = section(page, 'Addresses')
    await addresses.getByRole('combobox').pressSequentially('44 smith st fitz')
    await page.getByRole('option').first().click()
    await addresses.getByRole('button', { name: 'Add' }).click()
    await expect(addresses.getByText('44 Smith Street, Fitzroy VIC 3065')).toBeVisible()
    await addresses.getByRole('button', { name: 'Delete 44 Smith Street' }).click()
    await expect(addresses.getByText('44 Smith Street, Fitzroy VIC 3065')).toBeHidden()

    await open('Email and messages')
    const box = page.getByLabel(/^Send me offers and news by email/)
    await expect(box).not.toBeChecked()
    await box.check()
    await page.getByRole('button', { name: 'Save my choice' }).click()
    await expect(page.getByText('Saved. We’ll stick to it from now on.')).toBeVisible()
    await expect(page.getByText(/^Email: yes since/)).toBeVisible()

    await open('My data')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('coldie-my-data.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.account).toMatchObject({ email, firstname: 'Zoë' })
    expect(JSON.stringify(data)).not.toContain('argon')

    await unsubscribe(page, email)
  },
)

test('§2 Account: a visitor buys a gift card, which is mailed and shows its state', async ({ page }) => {
  const recipient = `mia-${Date.now()}@example.com`
  await page.goto('/contact-us')
  await page.locator('footer').getByText('Help', { exact: true }).click()
  await page.locator('footer').getByRole('link', { name: 'Gift cards' }).click()
  await expect(page.getByRole('heading', { name: 'Gift cards', level: 1 })).toBeVisible()
  await untilListening(page)
  await page.getByText('$50', { exact: true }).click()
  await page.getByLabel('Their name').fill('Mia')
  await page.getByLabel('Their email').fill(recipient)
  await page.getByLabel('Message (optional)').fill('Happy birthday!')
  await page.getByLabel('Your name').fill('Alex')
  await page.getByLabel('Your email').fill(newGuest().email)
  await page.getByRole('radio', { name: 'New card' }).check()
  await fillCard(page, APPROVED)
  await expectAccessible(page, 'buy a gift card')
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await expect(page.getByRole('heading', { name: 'Your gift card is on its way' })).toBeVisible()
  const code = (await page.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/).textContent())!
  const inbox = await page.request.get('/demo/inbox.json', { params: { to: recipient } })
  expect(await inbox.text()).toContain(code)
  await page.getByRole('link', { name: 'See its status' }).click()
  await expect(page.getByText(/Not used yet\.$/)).toBeVisible()
  await expect(page.getByText(code)).toBeHidden()
  await expectAccessible(page, 'bought gift card')
})

/** Unsubscribes by the link in the mail, without a session. */
async function unsubscribe(page: Page, email: string): Promise<void> {
  let path = ''
  await expect(async () => {
    const reply = await page.request.get('/demo/inbox.json', { params: { to: email } })
    const { data } = (await reply.json()) as { data: { text: string }[] }
    path = /\/unsubscribe\/\S+/.exec(data.map(({ text }) => text).join('\n'))![0]
  }).toPass()
  await page.context().clearCookies()
  await page.goto(path)
  await expectAccessible(page, 'unsubscribe')
  await page.getByRole('button', { name: 'Stop them' }).click()
  await expect(page.getByText(/any emails with offers and news/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/any emails with offers and news/)).toBeVisible()
}

test(
  '§2 Account: a new password logs out all other devices, and confirms deleting the account',
  { tag: '@slow' },
  async ({ page, baseURL, browser }) => {
    const { email } = await becomeMember(page, baseURL!)
    const other = await browser.newContext({ baseURL: baseURL! })
    const login = await other.request.post('/api/users/login', {
      data: { username: email, password: PASSWORD },
      headers: { origin: baseURL! },
    })
    expect(login.status()).toBe(200)
    const next = 'an-even-colder-drink'
    await page.goto('/account/security')
    await expectAccessible(page, 'Security')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill(next)
    await page.getByLabel('Confirm password').fill(next)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(
      page.getByText('You’ve set a new password. We’ve logged out all your other devices.'),
    ).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
    expect((await other.request.get('/api/users/me')).status()).toBe(401)
    await other.close()

    await page.goto('/account/data')
    await page.getByRole('link', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL(/\/account\/delete$/)
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page, 'Delete my account')
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('That is not your current password.')).toBeVisible()
    await page.getByLabel('Your password').fill(next)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('heading', { name: 'We’ve deleted your account' })).toBeVisible()
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login\?/)
  },
)
