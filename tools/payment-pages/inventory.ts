/** A script that may run on a page on which a card is typed, and why. @source PCI DSS 4.0.1, requirement 6.4.3 */
export type InventoryEntry = { name: string; because: string }
/** A script that stands in the page itself: its text has to match as a whole. */
export type InlineEntry = InventoryEntry & { text: RegExp }
/** A host that the Content-Security-Policy may name for scripts. */
export type HostEntry = InventoryEntry & { host: RegExp }

const FILE = String.raw`"\/assets\/[\w.-]+\.js"`
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`
const MODULE = String.raw`import (?:\* as \w+ from )?${FILE};`
const MERGED = String.raw`const \w+ = \{(?:\.\.\.\w+,?)+\};`
const NAMES = String.raw`window\.__reactRouterRouteModules = \{(?:"[\w/.-]+":\w+,?)*\};`

/** Scripts in the page: three of the shop and the framework's own. What carries data has to be nothing but data. */
export const INLINE: readonly InlineEntry[] = [
  {
    name: 'first errors, theme and what is typed',
    because:
      'keeps errors and what is typed from before the scripts load, and sets the theme before the first paint; the card is typed in a frame of its own',
    text: /^\(function\(k\)\{function f\(e\)\{k\.length<10&&k\.push\(e\)\}[\s\S]{0,1200}addEventListener\('change',f\)\}\)\(\);\(function\(d\)\{var v=new Map\(\)[\s\S]{0,2500}\}\)\(document\)$/,
  },
  {
    name: 'scroll position',
    because: 'the framework goes back to where the page was',
    text: /^\(\(storageKey, restoreKey\) => \{[^<]{0,600}\}\)\("react-router-scroll-positions", (?:null|"[^"\\]*")\)$/,
  },
  {
    name: 'framework settings',
    because: 'tells the framework in the browser how the page was made',
    text: /^window\.__reactRouterContext = \{[\w":,{}/.-]*\};window\.__reactRouterContext\.stream = new ReadableStream\(\{start\(controller\)\{window\.__reactRouterContext\.streamController = controller;\}\}\)\.pipeThrough\(new TextEncoderStream\(\)\);$/,
  },
  {
    name: 'modules of the page',
    because: 'loads the files of the build that this page needs',
    text: new RegExp(String.raw`^(?:\s*(?:${MODULE}|${MERGED}|${NAMES}))+\s*import\(${FILE}\);$`),
  },
  {
    name: 'start of the modules',
    because: 'starts the modules of the page once it is painted',
    text: /^\(function\(d\)\{var held=d\.querySelector\('script\[type="late-module"\]'\);[^<]{0,700}setTimeout\(start,1000\)\}\)\(document\)$/,
  },
  {
    name: 'data of the page',
    because: 'hands the page’s data to its scripts, as one text',
    text: new RegExp(String.raw`^window\.__reactRouterContext\.streamController\.enqueue\(${TEXT}\);$`),
  },
  {
    name: 'end of the data',
    because: 'says that no more data follows',
    text: /^window\.__reactRouterContext\.streamController\.close\(\);$/,
  },
]

/** Hosts beside the shop's own: each of a provider that is switched on by its settings. */
export const HOSTS: readonly HostEntry[] = [
  {
    name: 'PayPal',
    host: /^https:\/\/(www\.paypal\.com|www\.paypalobjects\.com|c\.paypal\.com)$/,
    because: 'PayPal’s button and its check for fraud, loaded by the card gateway’s client',
  },
  {
    name: '3-D Secure',
    host: /^https:\/\/songbird\.cardinalcommerce\.com$/,
    because: 'the bank’s own check of its customer',
  },
  { name: 'Google Pay', host: /^https:\/\/pay\.google\.com$/, because: 'the wallet’s button' },
  {
    name: 'Turnstile',
    host: /^https:\/\/challenges\.cloudflare\.com$/,
    because: 'the captcha, where many codes are asked for from one place',
  },
]
