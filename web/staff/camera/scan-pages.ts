/** The pages on which staff may scan with the camera: picking, stock and what comes back. */
const SCAN_PAGES = /^\/console\/(stock(\/[^/]+\/[^/]+)?|orders\/[^/]+\/pick)\/?$/i

/** Whether a page may use the camera; every other page's policy refuses it. */
export const isScanPage = (path: string): boolean => SCAN_PAGES.test(path)
