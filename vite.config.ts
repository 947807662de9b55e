import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { patientRouteModules } from './web/platform/build/route-modules.ts'

/**
 * Modules that many screens share, but not the screens that a visitor usually sees first. The styles of demo banner and
 * payment marks are not in the list, because the server's HTML of these late components needs them.
 */
const LATER =
  'use-order-updates|cart/use-(cart-fetcher|add-to-cart)|seo/product-list-meta|page/demo-banner\\.tsx|law/buyer-confirmations|format/mobile-text|realtime/use-newest-page|messages/foreign-links|search/unlisted-fields|written-states|storage/(tab-draft|stored-fields)|home/hero-products\\.|time-text|number-text|word-distance|delivery/(estimates|vehicles|week)|address/without-country|ui/(confirm-button|table|quantity-control|foam-panel|notice|tag|password-field|field\\.)|domain/(orders|accounts|bundles|console|catalogue/(picture-cut|read-gtin|gtin\\.)|text/(block-elements|decimal|normalise))|web/(staff|console|driver)/|content-meta|faq-questions|(platform/authentication|storefront/(checkout(?!/payment/payment-marks\\.module)|content|captcha|suburbs|account|orders|self-exclusion|preview|tip|amount-choice|gift-cards))/|delivery-time/(estimate-text|delivery-time-texts)'
/** Modules that the forms for personal details share. One chunk instead of six keeps the manifest small. */
const PERSON =
  /\/(domain\/(accounts\/|messages\/foreign-links|address\/word-distance)|web\/ui\/(field\.|password-field)|web\/storefront\/(account\/(name-fields|email-field)|captcha\/|checkout\/(details\/mobile-field|draft\/(checkout|stored)-draft)))/

/** Modules of the product page, in one chunk. Splitting it for the console's preview would make shoppers load more. */
const PRODUCT =
  /\/(domain\/catalogue\/(standard-drinks|unit-price)|web\/storefront\/(seo\/product-meta|product\/(?!load-product|viewed-list|bundle-contents|pregnancy-warning|product-(?:facts|description))[a-z-]+))(\.tsx?|\.route\.tsx\?route-chunk=main)$/
/** Small modules that home, product page, cart, checkout and orders share, in one chunk instead of five. */
const SHARED =
  /\/(storefront\/(cart\/use-cart-fetcher|delivery-time\/(estimate-text|delivery-time-texts))|ui\/foam-panel|bundles\/bundle-headings)\.tsx?$/
/** Modules that the product page shares with only a few screens. Each remains a separate chunk. */
const SHARED_WITH_PRODUCT = /\/(storefront\/catalogue\/cart-problem|ui\/(glass-indicator|notice))\.tsx?$/

/** Small modules of tracking that other pages of orders share, in one chunk instead of twenty. */
const ORDER =
  /\/(domain\/(delivery\/vehicles|orders\/(order-status|problem-reasons|refusal-reasons|substitution-preference|tracker(-texts)?))|web\/(platform\/realtime\/use-(newest-page|order-updates)|ui\/tag|storefront\/(tip\/tip-texts|checkout\/draft\/clear-draft|orders\/(orders-texts|reorder|substitution-preference(-texts)?|documents\/(documents-texts|order-amounts)|problem\/problem-texts|rating\/rating-texts|shared-tracking\/shared-tracking-texts|tracking\/(tracking-texts|cancel-texts|tracking-hero|share-tracking|tracked-order|order-(?:summary|notices|help)|progress-steps|whats-next)|problem\/problem\.module))))\.(tsx?|css)$/

const FRAME = new RegExp(`^(?!.*(${LATER})).*(/(web|domain)/|phosphor)`)

/**
 * Short hashes, because hashes do not compress and each page loads the manifest with 160 file names. The minimum is
 * seven characters. Fonts and styles have eight, because the server's build generates their names too.
 */
const SHORT_HASHES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [patientRouteModules(), reactRouter()],
  // Node 26 and the browsers of the last years support this target natively.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // Source maps are not referenced by the scripts, and `web/platform/build/client-build.ts` excludes them from
        // the served files.
        sourcemap: 'hidden',
        rollupOptions: {
          // Texts of a `*-texts.ts` file are inlined at their use, so that no screen loads the texts of another screen.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            ...SHORT_HASHES,
            // Code that every screen loads is one chunk, and so are small modules that most screens share. Fewer files
            // compress better and need fewer requests.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|\/web\/platform\/(api\/retry|page\/load-route-module)\.ts$/,
                },
                { name: 'frame', test: FRAME, minShareCount: 3 },
                { name: 'shared', test: SHARED },
                { name: 'person', test: PERSON, minShareCount: 2 },
                { name: (file) => /([^/]+)\.tsx?$/.exec(file)?.[1], test: SHARED_WITH_PRODUCT },
                { name: 'product', test: PRODUCT },
                { name: 'order', test: ORDER, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The server loads `build/server/handler.js`, which exports the request handler, not only the route list.
    ssr: { build: { rollupOptions: { input: 'web/handler.ts' } } },
  },
})
