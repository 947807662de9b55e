/** Script that is allowed on the payment page, with its reason. @source PCI DSS 4.0.1, requirement 6.4.3 */
export type InventoryEntry = { name: string; because: string }
/** Inline script, whose whole text has to match. */
export type InlineEntry = InventoryEntry & { text: RegExp }
/** Host that the Content-Security-Policy may allow for scripts. */
export type HostEntry = InventoryEntry & { host: RegExp }

const FILE = String.raw`"\/assets\/[\w.-]+\.js"`
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`
const MODULE = String.raw`import (?:\* as \w+ from )?${FILE};`
const MERGED = String.raw`const \w+ = \{(?:\.\.\.\w+,?)+\};`
const NAMES = String.raw`window\.__reactRouterRouteModules = \{(?:"[\w/.-]+":\w+,?)*\};`

/** Inline scripts of the shop and of the framework. Scripts with data must contain only data. */
export const INLINE: readonly InlineEntry[] = [
  {
    name: 'first errors, theme and what is typed',
    because:
      'stores errors and input from before the scripts load, and sets the theme before the first paint; the card is typed in a separate frame',
    text: /^\(function\(k\)\{function f\(e\)\{k\.length<10&&k\.push\(e\)\}[\s\S]{0,1200}addEventListener\('change',f\)\}\)\(\);\(function\(d\)\{var v=new Map\(\)[\s\S]{0,2500}\}\)\(document\)$/,
  },
  {
    name: 'scroll position',
    because: 'the framework restores the scroll position of the page',
    text: /^\(\(storageKey, restoreKey\) => \{[^<]{0,600}\}\)\("react-router-scroll-positions", (?:null|"[^"\\]*")\)$/,
  },
  {
    name: 'framework settings',
    because: 'passes the settings of the rendered page to the framework in the browser',
    text: /^window\.__reactRouterContext = \{[\w":,{}/.-]*\};window\.__reactRouterContext\.stream = new ReadableStream\(\{start\(controller\)\{window\.__reactRouterContext\.streamController = controller;\}\}\)\.pipeThrough\(new TextEncoderStream\(\)\);$/,
  },
  {
    name: 'modules of the page',
    because: 'loads the built files that the page needs',
    text: new RegExp(String.raw`^(?:\s*(?:${MODULE}|${MERGED}|${NAMES}))+\s*import\(${FILE}\);$`),
  },
  {
    name: 'start of the modules',
    because: 'starts the modules of the page after the first paint',
    text: /^\(function\(d\)\{var held=d\.querySelector\('script\[type="late-module"\]'\);[^<]{0,700}setTimeout\(start,1000\)\}\)\(document\)$/,
  },
  {
    name: 'data of the page',
    because: 'passes the page’s data to its scripts as a single string',
    text: new RegExp(String.raw`^window\.__reactRouterContext\.streamController\.enqueue\(${TEXT}\);$`),
  },
  {
    name: 'end of the data',
    because: 'marks the end of the data',
    text: /^window\.__reactRouterContext\.streamController\.close\(\);$/,
  },
]

/** Hosts of external providers, each of which is enabled by settings. */
export const HOSTS: readonly HostEntry[] = [
  {
    name: 'PayPal',
    host: /^https:\/\/(www\.paypal\.com|www\.paypalobjects\.com|c\.paypal\.com)$/,
    because: 'PayPal’s button and fraud detection, loaded by the card gateway’s client',
  },
  {
    name: '3-D Secure',
    host: /^https:\/\/songbird\.cardinalcommerce\.com$/,
    because: 'the bank’s authentication of its customer',
  },
  { name: 'Google Pay', host: /^https:\/\/pay\.google\.com$/, because: 'the wallet’s button' },
  {
    name: 'Turnstile',
    host: /^https:\/\/challenges\.cloudflare\.com$/,
    because: 'the captcha after many requests for codes from one client',
  },
]
