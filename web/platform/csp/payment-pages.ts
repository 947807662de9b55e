/** Where a card is entered: the checkout, paying again, and changes of an order that cost more. */
const PAYMENT_PAGES = /^\/(checkout|order\/[^/]+\/(pay|items))\/?$/i

/** Whether a page asks for a card: the only pages whose policy lets the card gateway's scripts in. */
export function isPaymentPage(path: string): boolean {
  try {
    // The router reads a path decoded, and so must this.
    return PAYMENT_PAGES.test(decodeURIComponent(path).replace(/(\/_)?\.data$/, ''))
  } catch {
    return false
  }
}

/** Whether the document at hand was loaded without the gateway's hosts in its policy. */
let lacksPaymentHosts = false

/** Called once as the browser takes over. @param hasGateway whether a real gateway's scripts are needed to pay */
export function rememberDocumentPolicy(hasGateway: boolean): void {
  lacksPaymentHosts = hasGateway && !PAYMENT_PAGES.test(window.location.pathname)
}

/**
 * A policy belongs to a document: a page that takes cards is loaded anew where the document at hand lets none in.
 * @param path as the shop's own links write it, without anything encoded
 */
export const needsPaymentDocument = (path: string): boolean => lacksPaymentHosts && PAYMENT_PAGES.test(path)
