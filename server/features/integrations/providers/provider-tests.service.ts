import { randomUUID } from 'node:crypto'
import type { ProviderName } from '#contract/console/providers.ts'
import { searchIndex } from '#server/features/addresses/address-index.service.ts'
import { brandOf } from '#server/features/messaging/brand.service.ts'
import type { Shop } from '#server/shop.ts'
import { type ContactsRow, readContacts } from './providers.queries.ts'

/** Failure of a provider test, with a message for the owner. */
export class TestFailed extends Error {
  override name = 'TestFailed'
}

/** User who requested the test. */
type Caller = { userId: number }
/**
 * Runs a test.
 * @returns the success as a text
 * @throws TestFailed, or the provider's own error
 */
type ProviderTrial = (shop: Shop, caller: Caller) => Promise<string>

/** A house that every address index and map service of the shop's area contains. */
const KNOWN_ADDRESS = '12 Smith Street, Fitzroy VIC'

async function contactsOf(shop: Shop, { userId }: Caller): Promise<ContactsRow> {
  const row = await readContacts(shop.db, userId)
  if (!row) throw new TestFailed('We couldn’t find your account. Log in again and retry.')
  return row
}

async function sendMail(shop: Shop, caller: Caller): Promise<string> {
  const { email, email_verified_at: verifiedAt } = await contactsOf(shop, caller)
  if (!verifiedAt) throw new TestFailed('Verify your own email address first: the test goes there.')
  const { name, company } = brandOf(shop)
  await shop.messageSender.send({
    channel: 'email',
    to: email,
    subject: `Test from ${name}`,
    text: `Emails from ${name} work.\n\nYou asked for this test in the settings.\n\n${company}`,
    reference: randomUUID(),
  })
  return shop.settings.messages.mail
    ? `We’ve sent an email to ${email}. Check that it arrives, and not as spam.`
    : 'The email is in the demo inbox, at /demo/inbox.'
}

async function sendSms(shop: Shop, caller: Caller): Promise<string> {
  const { mobile, verified_at: verifiedAt } = await contactsOf(shop, caller)
  if (!verifiedAt) throw new TestFailed('Verify your own mobile first: the test goes there.')
  const text = `Test from ${brandOf(shop).name}: text messages work.`
  await shop.messageSender.send({ channel: 'sms', to: mobile, subject: '', text, reference: randomUUID() })
  return shop.settings.messages.sms
    ? `We’ve sent an SMS to your mobile ending ${mobile.slice(-3)}. Check that it arrives.`
    : 'The SMS is in the demo inbox, at /demo/inbox.'
}

/** Tests both calls of an address search, because each can be disabled separately for a key. */
async function findAddress({ db, addressFinder }: Shop): Promise<string> {
  const found = addressFinder
    ? (await addressFinder.suggest(KNOWN_ADDRESS)).length > 0 &&
      (await addressFinder.geocode(KNOWN_ADDRESS)) !== null
    : (await searchIndex(db, KNOWN_ADDRESS, 1)).length > 0
  if (!found)
    throw new TestFailed(
      addressFinder
        ? `It answers, but doesn’t find ${KNOWN_ADDRESS}. Check that Places and Geocoding are on for the key.`
        : `The address index doesn’t have ${KNOWN_ADDRESS}. Import the addresses again.`,
    )
  return `It found ${KNOWN_ADDRESS}.`
}

const NOTHING_SOLVED = 'settings-test'

/**
 * Verifies a captcha answer that was never solved. A rejected answer proves that the secret is valid, because a wrong
 * secret would be an error.
 */
async function askCaptcha({ captcha }: Shop): Promise<string> {
  const isSolved = await captcha.isSolved(NOTHING_SOLVED, 'contact')
  return isSolved
    ? 'It accepts everything: these are keys for tests. Use your own before you open.'
    : 'It knows our secret key. The site key shows in the browser: open the contact form to see it.'
}

const TEST_FOLDER = 'settings-test'

/** Uses a unique file name, so that concurrent tests don't interfere. */
async function useStorage({ files }: Shop): Promise<string> {
  const name = `${TEST_FOLDER}/${randomUUID()}.txt`
  const body = Buffer.from(name)
  await files.write(name, body)
  const read = await readAndRemove(files, name)
  if (!read?.equals(body)) throw new TestFailed('The file that we wrote came back different, or not at all.')
  if (await files.has(name)) throw new TestFailed('The file is still there after we deleted it.')
  return 'We wrote a small file, read it and deleted it.'
}

async function readAndRemove(files: Shop['files'], name: string): Promise<Buffer | null> {
  try {
    return await files.read(name)
  } finally {
    await files.remove(name)
  }
}

async function reportError({ errors }: Shop): Promise<string> {
  await errors.sendTest?.()
  return 'The service took a test report. You’ll find ‘Test report from the settings’ there.'
}

/** Tests by provider. None of them moves money or reaches a customer. */
export const PROVIDER_TRIALS: Partial<Record<ProviderName, ProviderTrial>> = {
  payments: async ({ payments }) => {
    await payments.clientToken(null)
    return 'It answered with a token for the payment form. No money moved.'
  },
  addresses: findAddress,
  mail: sendMail,
  sms: sendSms,
  captcha: askCaptcha,
  error_reports: reportError,
  storage: useStorage,
}
