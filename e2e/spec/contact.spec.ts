import { expect, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { expectAccessible } from '../accessible.ts'
import { newGuest, PHONE } from '../storefront-steps.ts'

test.use(PHONE)

const THANKS = 'Cheers for contacting us. We always love to hear from you. So talk to us any time you like!'

/** Returns the mails forwarded to the shop's mailbox, newest first. */
async function supportMails(page: Page): Promise<string[]> {
  const reply = await page.request.get('/demo/inbox.json?to=support@coldie.test')
  const { data } = (await reply.json()) as { data: { text: string }[] }
  return data.map(({ text }) => text)
}

test(
  '§2 Contact Us: the form is sent with a captcha, confirmed for 5 seconds and forwarded',
  { tag: '@slow' },
  async ({ page }) => {
    const { email } = newGuest()
    await page.goto('/contact-us')
    await expect(page).toHaveTitle(/Contact Us/)
    const submit = page.getByRole('button', { name: 'Submit' })
    const captcha = page.getByLabel('Captcha: I’m a person')
    await expect(captcha).toBeVisible()
    await expect(submit).toBeDisabled()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('First Name').fill('Sam')
    await page.getByLabel('Message').fill('Do you stock cloudberry cider?')
    await expect(submit).toBeDisabled()
    // The captcha is solved by keyboard.
    await captcha.focus()
    await page.keyboard.press('Space')
    await expect(submit).toBeEnabled()
    await expectAccessible(page, 'Contact Us, filled')
    await submit.click()
    await expect(page.getByText(THANKS)).toBeVisible()
    await expect(page.getByText(THANKS)).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(async () => expect((await supportMails(page)).join('\n')).toContain(email)).toPass()
    const mail = (await supportMails(page)).find((text) => text.includes(email))!
    expect(mail).toContain('Sent from: Contact Us Page')
    expect(mail).toContain('Do you stock cloudberry cider?')
  },
)

test(
  '§8 Subscription failure: offline the form retains the typed values and shows an error',
  { tag: '@slow' },
  async ({ page, context }) => {
    await page.goto('/contact-us')
    await page.getByLabel('Email').fill('sam@example.com')
    await page.getByLabel('First Name').fill('Sam')
    await page.getByLabel('Captcha: I’m a person').check()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    const form = page.getByRole('complementary', { name: 'Contact form' })
    await expect(
      form.getByText('Sorry, there appears to be an issue with your internet connection.'),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('sam@example.com')
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Subscription form: works without JavaScript, without a captcha and with a lower rate limit', async ({
    page,
  }) => {
    await page.goto('/contact-us')
    await page.getByLabel('Email').fill(newGuest().email)
    await page.getByLabel('First Name').fill('Sam')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(THANKS)).toBeVisible()
    await expect(page).toHaveURL(/\/contact-us$/)
  })

  test('§2 Suburb page: choosing a suburb works without JavaScript', async ({ page }) => {
    await page.goto('/suburb/NEW%20SOUTH%20WALES')
    await page.getByRole('button', { name: /^Newtown 2042/ }).click()
    await expect(page).toHaveURL(/\/bottleshop\/new-south-wales\/newtown$/)
    await expect(page.getByRole('heading', { name: 'All drinks', level: 1 })).toBeVisible()
  })
})
