declare global {
  interface Window {
    /** Gives each field the value that was entered before the page was hydrated. */
    enterTyped?: () => void
  }
}

/**
 * Keeps what people type, tick and choose before React has taken the page over, as on a slow network: a controlled
 * field would show its first, empty state again, and its form would not know. A text, because it runs before every
 * module and weighs nothing in their budget. It notes what is entered from the first moment on; what the browser
 * restored before is seen by its difference from the served value.
 *
 * React compares an event's value with the last one that it saw, and learns of none that a script sets by the
 * prototype's setter. So a field first gets another value for React to have seen. Of radio buttons the chosen one is
 * enough; buttons and hidden fields have nothing to keep, and a file can't be chosen by a script.
 */
export const TYPED_EARLY_SCRIPT = `(function(d){var v=new Map(),skip=/^(hidden|submit|button|reset|image|file)$/,tick=/^(checkbox|radio)$/;
function keep(e){var t=e.target||e;if(t.matches&&t.matches('input,textarea,select')&&!skip.test(t.type))v.set(t,tick.test(t.type)?t.checked:t.value)}
function touched(t){return t.options?[].some.call(t.options,function(o){return o.selected!==o.defaultSelected}):tick.test(t.type)?t.checked!==t.defaultChecked:t.value!==t.defaultValue}
d.addEventListener('input',keep,true);
window.enterTyped=function(){d.removeEventListener('input',keep,true);delete window.enterTyped;
v.forEach(function(x,t){if(!t.isConnected)return;
if(x===true||x===false){if(!x&&t.type==='radio')return;t.checked=!x;t.click();return}
if(!t.options)t.value=x?'':' ';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),'value').set.call(t,x);
['input','change'].forEach(function(n){t.dispatchEvent(new Event(n,{bubbles:true}))})})};
d.addEventListener('DOMContentLoaded',function(){if(window.enterTyped)[].forEach.call(d.querySelectorAll('input,textarea,select'),function(t){if(touched(t))keep(t)})})})(document)`
