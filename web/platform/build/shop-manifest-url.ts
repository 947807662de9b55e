/** Returns the URL of the route manifest without staff pages, derived from that of the full manifest. */
export const shopManifestUrl = (whole: string): string => whole.replace(/manifest-/, 'shop-manifest-')
