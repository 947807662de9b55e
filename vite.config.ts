import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { patientRouteModules } from './web/platform/build/route-modules.ts'

/** Shared by many screens, though by none of those that a visitor sees first. */
const LATER =
  'use-order-updates|law/buyer-confirmations|format/mobile-text|realtime/use-newest-page|messages/foreign-links|search/unlisted-fields|written-states|storage/tab-draft|time-text|number-text|word-distance|delivery/(estimates|vehicles)|address/without-country|ui/(foam-panel|notice|tag|password-field|field\\.)|domain/(orders|accounts|console|catalogue/(picture-cut|read-gtin|gtin\\.)|text/(block-elements|normalise))|web/(staff|console|driver)/|content-meta|faq-questions|(platform/authentication|storefront/(checkout|content|captcha|suburbs|account|orders|self-exclusion|preview))/|delivery-time/(estimate-text|delivery-time-texts)'
/** What the forms for a person's details share: one file in the manifest, which every page loads, instead of six. */
const PERSON =
  /\/(domain\/(accounts\/|messages\/foreign-links|address\/word-distance)|web\/ui\/(field\.|password-field)|web\/storefront\/(account\/(name-fields|email-field)|captcha\/|checkout\/(details\/mobile-field|draft\/)))/

/** The page of a product in one file: in two, as the console's preview alone would have it, shoppers would load more. */
const PRODUCT =
  /\/(domain\/catalogue\/(standard-drinks|unit-price)|web\/storefront\/(seo\/product-meta|product\/(?!load-product)[a-z-]+))(\.tsx?|\.route\.tsx\?route-chunk=main)$/
/** What it shares with some screens and not with most: each stays a file of its own. */
const SHARED_WITH_PRODUCT =
  /\/storefront\/(catalogue|delivery-time)\/(cart-problem|estimate-text|delivery-time-texts)\.tsx?$/

const FRAME = new RegExp(`^(?!.*(${LATER})).*(/(web|domain)/|phosphor)`)

/**
 * A hash doesn’t compress, and every page loads the manifest, which names 160 files. The build takes no fewer than seven
 * letters. Fonts and styles keep eight, because the server's build gives them their names too.
 */
const SHORT_HASHES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [patientRouteModules(), reactRouter()],
  // Node 26 and every browser of the last years read these as they are.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // Without a word of them in the scripts; `web/platform/build/client-build.ts` takes them out of what is served.
        sourcemap: 'hidden',
        rollupOptions: {
          // Words from a `*-texts.ts` file stand where a screen uses them, so that no screen loads the words of another.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            ...SHORT_HASHES,
            // What every screen loads anyway comes in one file, and so do the crumbs that most share: fewer files
            // compress better and ask less of the network.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|\/web\/platform\/(api\/retry|page\/load-route-module)\.ts$/,
                },
                { name: 'frame', test: FRAME, minShareCount: 3 },
                { name: 'person', test: PERSON, minShareCount: 2 },
                { name: (file) => /([^/]+)\.tsx?$/.exec(file)?.[1], test: SHARED_WITH_PRODUCT },
                { name: 'product', test: PRODUCT },
              ],
            },
          },
        },
      },
    },
    // The server loads `build/server/handler.js`: the screens with the way into them, not the bare route list.
    ssr: { build: { rollupOptions: { input: 'web/handler.ts' } } },
  },
})
