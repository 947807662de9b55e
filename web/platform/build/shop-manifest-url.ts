/** The name of the list of routes without those of staff pages, beside the whole one. */
export const shopManifestUrl = (whole: string): string => whole.replace(/manifest-/, 'shop-manifest-')
