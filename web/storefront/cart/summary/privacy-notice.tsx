import * as texts from '../cart-texts.ts'
/** @source S-CART-2 */
export function PrivacyNotice() {
  return (
    <p className="caption quiet">
      {texts.agreementStart}{' '}
      <a href="/content/privacy-policy" target="_blank" rel="noopener">
        {texts.privacyPolicyLink}
      </a>{' '}
      {texts.agreementAnd}{' '}
      <a href="/content/data-collection-notice" target="_blank" rel="noopener">
        {texts.collectionNoticeLink}
      </a>
      .
    </p>
  )
}
