import { describe, expect, it } from 'vitest'
import { birthDateReadingProblem, readBirthDate } from '#domain/accounts/age.ts'
import { nameProblem } from '#domain/accounts/allowed-name.ts'
import { compareNames } from '#domain/accounts/compare-names.ts'
import { parseEmail } from '#domain/accounts/email.ts'
import { mobileProblem, parseMobile } from '#domain/accounts/mobile.ts'
import { nameKeys, nearNameKeys } from '#domain/accounts/name-keys.ts'
import { suggestEmail } from '#domain/accounts/suggest-email.ts'
import { plainTyping } from '#domain/accounts/typed-text.ts'
import { weaknessOf } from '#domain/accounts/weak-password.ts'
import { checkStreetAddress } from '#domain/address/check-street-address.ts'
import { cleanAddress } from '#domain/address/clean-address.ts'
import { takeRemarks } from '#domain/address/address-remarks.ts'
import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import { readWrittenAddress } from '#domain/address/read-written-address.ts'
import { splitTypedAddress } from '#domain/address/split-typed-address.ts'
import { nameWords, plainText } from '#domain/address/street-words.ts'
import { containsCardNumber } from '#domain/card-number.ts'
import { statedKind } from '#domain/catalogue/kinds/stated-kind.ts'
import { stemsOf } from '#domain/catalogue/search/fold-text.ts'
import { readPacks } from '#domain/catalogue/search/read-packs.ts'
import { readPrice } from '#domain/catalogue/search/read-price.ts'
import { writtenPlace } from '#domain/delivery/place-demand.ts'
import { singleLine, smsText } from '#domain/messages/email-content.ts'
import { containsLink, withoutForeignLinks } from '#domain/messages/foreign-links.ts'
import { smsParts } from '#domain/messages/sms-parts.ts'
import { orderIdsOf } from '#domain/orders/order-number.ts'
import { plainPromoCode } from '#domain/pricing/promo-codes.ts'
import { scrubText } from '#domain/privacy/scrub-text.ts'
import { plainCode } from '#domain/promotions/gift-card-code.ts'
import { parseState } from '#domain/written-states.ts'
import { toAscii } from '#domain/text/ascii.ts'
import { wordsOfHtml } from '#domain/text/block-elements.ts'
import { normalise } from '#domain/text/normalise.ts'
import { cleanHtml } from '#server/features/content/sanitise.service.ts'
import { htmlOfText, textOfHtml } from '#server/html-text.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { withHeadings } from '#web/storefront/content/table-of-contents.ts'
import { readQuestions } from '#web/storefront/seo/faq-questions.ts'
import { FULL_LENGTH, REPEATED, SAMPLE_LENGTH, superlinear } from './suites/growth.ts'
import { sampleAndAll } from './suites/sample-and-all.ts'

const TRANSFORMERS: Record<string, (text: string) => unknown> = {
  birthDateReadingProblem,
  readBirthDate,
  compareNames: (text) => compareNames('Alex Held', text),
  nameKeys: (text) => [nameKeys(text, text), nearNameKeys(text, text, 'stored')],
  nameProblem: (text) => nameProblem(text, 60),
  parseEmail,
  mobileProblem,
  parseMobile,
  suggestEmail,
  plainTyping,
  weaknessOf: (text) => weaknessOf(text, { isCommon: () => false, personal: [text] }),
  checkStreetAddress: (text) =>
    checkStreetAddress({
      addressLine1: text,
      addressLine2: text,
      city: text,
      state: 'VIC',
      postcode: '3065',
    }),
  cleanAddress,
  takeRemarks,
  parseAddressSearch,
  readWrittenAddress: (text) => readWrittenAddress(text, text),
  splitTypedAddress,
  nameWords,
  plainText,
  containsCardNumber,
  statedKind: (text) =>
    statedKind({
      title: text,
      type: text,
      category: text,
      tags: text,
      description: text,
      hasVolume: false,
    }),
  stemsOf,
  readPacks,
  readPrice,
  writtenPlace,
  singleLine,
  smsText,
  containsLink,
  withoutForeignLinks: (text) => withoutForeignLinks(text, 'https://coldie.test'),
  smsParts,
  orderIdsOf,
  plainPromoCode,
  scrubText,
  plainCode,
  parseState,
  toAscii,
  wordsOfHtml,
  normalise: (text) => (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => normalise(text, form)),
  cleanHtml,
  htmlOfText,
  textOfHtml,
  escapeHtml,
  withHeadings: (text) => withHeadings(cleanHtml(text)),
  readQuestions: (text) => readQuestions(cleanHtml(text)),
}

/** A busy machine can hide the growth of one measurement, so a planted fault may need several. */
const PLANTED_TRIES = 5

/** @source OWASP ASVS 5.0, 1.3.12 */
describe('the run time of each transformer of typed text', () => {
  const transformers = Object.entries(TRANSFORMERS)
  const lengths = { 'in a sample': SAMPLE_LENGTH, 'in all': FULL_LENGTH }

  describe.each(sampleAndAll(8))('$which', ({ which, options, of }) => {
    it.each(transformers.map(([name, transform], turn) => ({ name, transform, turn })))(
      '$name scales linearly with the text',
      options,
      ({ transform, turn }) => {
        const units = of(Object.entries(REPEATED), turn)
        expect(superlinear(transform, lengths[which as keyof typeof lengths], units)).toEqual([])
      },
    )
  })

  it.each([
    [' ', 'a backtracking pattern', (text: string) => /\s+$/.test(text)],
    ['\u0315\u0300\u0327', 'sorted combining marks', (text: string) => text.normalize('NFD')],
  ])('with %j repeated finds %s', { retry: PLANTED_TRIES }, (unit, name, transform) => {
    expect(superlinear(transform, SAMPLE_LENGTH, [[name, unit]])).toEqual([name])
  })
})
