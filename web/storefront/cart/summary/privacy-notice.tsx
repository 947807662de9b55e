/** @source S-CART-2 */
export function PrivacyNotice() {
  return (
    <p className="caption quiet">
      By ordering you agree to our{' '}
      <a href="/content/privacy-policy" target="_blank" rel="noopener">
        Privacy Policy
      </a>{' '}
      and{' '}
      <a href="/content/data-collection-notice" target="_blank" rel="noopener">
        Data Collection Notice
      </a>
      .
    </p>
  )
}
