/** The pages on which staff may scan with the camera: stock, picking, and an order's own, where what comes back is scanned. */
const SCAN_PAGES = /^\/console\/(stock(\/[^/]+\/[^/]+)?|orders\/(pick|\d+(\/pick)?))\/?$/i

/** Whether a page may use the camera; every other page's policy refuses it. */
export const isScanPage = (path: string): boolean => SCAN_PAGES.test(path)
