import { expect, request } from '@playwright/test'
import { test } from './at-home.ts'
import { listConsents, setConsents } from '#contract/account/account.ts'
import { getMe } from '#contract/account/users.ts'
import { expectAccessible } from './accessible.ts'
import { DEMO_PASSWORD, memberApi } from './place-order.ts'

const READER = 'casey@coldie.test'

test(
  '§7 Messages: a mail is shown in its frame, a one-click POST unsubscribes, and staff see sent messages',
  { tag: '@slow' },
  async ({ page, baseURL }) => {
    const api = await memberApi(baseURL!, READER)
    const { user_id } = await api.call(getMe)
    await api.call(setConsents, { params: { user_id }, body: { email: true } })
    const unsubscribe = await newestLink(baseURL!)

    await page.goto(`/demo/inbox?to=${READER}`)
    const mail = page.getByRole('article').filter({ hasText: 'You’ve signed up for our emails' }).first()
    await mail.getByText('As a mail program shows it').click()
    const frame = mail.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'You’ve signed up for our emails' })).toBeVisible()

    // A one-click request by RFC 8058: no cookie, no origin and a single field.
    const mailProgram = await request.newContext()
    const reply = await mailProgram.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(reply.status()).toBe(200)
    const [email] = await api.call(listConsents, { params: { user_id } })
    expect(email).toMatchObject({ channel: 'email', granted: false })

    await page.request.post('/api/users/login', {
      data: { username: 'admin@coldie.test', password: DEMO_PASSWORD },
      headers: { origin: baseURL! },
    })
    await page.goto('/console/messages?state=sent')
    await expect(page.getByRole('heading', { name: 'Login from a new device' }).first()).toBeVisible()
    await expectAccessible(page, 'console messages')
  },
)

async function newestLink(baseURL: string): Promise<string> {
  const http = await request.newContext({ baseURL })
  let link = ''
  await expect(async () => {
    const reply = await http.get('/demo/inbox.json', { params: { to: READER } })
    const { data } = (await reply.json()) as { data: { text: string }[] }
    link = /http\S+\/unsubscribe\/\S+/.exec(data.map(({ text }) => text).join('\n'))![0]
  }).toPass()
  return link
}
