/** Name of the shop. The demo's company, stores and pages have names of their own in its data. */
export const PRODUCT_NAME = 'Coldie'
