const MODULE = ' type="module" async=""'
const LATE_MODULE = ' type="late-module"'

/**
 * Starts what `lateScripts` held back, once the browser reports the first paint of text or a picture. A page in the
 * background paints nothing and starts at once; the second is for browsers that report nothing.
 */
const START = `(function(d){var held=d.querySelector('script[type="late-module"]');
function start(){if(!held)return;
d.querySelectorAll('link[rel="late-module"]').forEach(function(l){l.rel='modulepreload'});
var s=d.createElement('script');s.type='module';s.nonce=held.nonce;s.textContent=held.textContent;d.body.append(s);held=null}
if(d.hidden||!window.PerformanceObserver)return start();
new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)start()}).observe({type:'paint',buffered:true});
setTimeout(start,1000)})(document)`

/**
 * Holds a page's scripts back until it is painted, so that fonts and pictures have the network for themselves: the
 * page works without scripts, and what is typed or pressed meanwhile is kept.
 */
export function lateScripts(html: string, nonce: string | undefined): string {
  if (!html.includes(MODULE)) return html
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const end = html.lastIndexOf('</body>')
  // The framework recognises its own elements by their order; a further one comes last.
  return (html.slice(0, end) + `<script${attribute}>${START}</script>` + html.slice(end))
    .replaceAll('<link rel="modulepreload"', '<link rel="late-module"')
    .replace(MODULE, LATE_MODULE)
}
