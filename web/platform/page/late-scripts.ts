const MODULE = ' type="module" async=""'
const LATE_MODULE = ' type="late-module"'

/**
 * Starts the scripts held back by `lateScripts` when the browser reports the first contentful paint. A background
 * page is not painted and starts immediately. The one-second timeout is for browsers that report no paint.
 */
const START = `(function(d){var held=d.querySelector('script[type="late-module"]');
function start(){if(!held)return;
d.querySelectorAll('link[rel="late-module"]').forEach(function(l){l.rel='modulepreload'});
var s=d.createElement('script');s.type='module';s.nonce=held.nonce;s.textContent=held.textContent;d.body.append(s);held=null}
if(d.hidden||!window.PerformanceObserver)return start();
new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)start()}).observe({type:'paint',buffered:true});
setTimeout(start,1000)})(document)`

/**
 * Delays a page's scripts until the first paint, so that fonts and pictures get the bandwidth. The page works without
 * scripts, and input made in the meantime is preserved.
 */
export function lateScripts(html: string, nonce: string | undefined): string {
  if (!html.includes(MODULE)) return html
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const end = html.lastIndexOf('</body>')
  // The framework identifies its own elements by their order, so this script is last.
  return (html.slice(0, end) + `<script${attribute}>${START}</script>` + html.slice(end))
    .replaceAll('<link rel="modulepreload"', '<link rel="late-module"')
    .replace(MODULE, LATE_MODULE)
}
