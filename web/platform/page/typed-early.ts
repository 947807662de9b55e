declare global {
  interface Window {
    /** Gives each field the value that was entered before the page was hydrated, and presses what was pressed. */
    enterTyped?: () => void
    /** From now on React takes every press, also on what it has not hydrated yet. */
    pressesHandled?: () => void
  }
}

/**
 * Keeps what people type, tick and choose before React has taken the page over, as on a slow network: a controlled
 * field would show its first, empty state again, and its form would not know. A text, because it runs before every
 * module and weighs nothing in their budget. It notes what is entered from the first moment on; what the browser
 * restored before is seen by its difference from the served value.
 *
 * A press on a button that does nothing without scripts, or that would send a form of ours to nowhere, with all that
 * was typed in the address bar, is kept too: the last one is done once the fields have their values.
 *
 * React compares an event's value with the last one that it saw, and learns of none that a script sets by the
 * prototype's setter. So a field first gets another value for React to have seen. Of radio buttons the chosen one is
 * enough; buttons and hidden fields have nothing to keep, and a file can't be chosen by a script.
 */
export const TYPED_EARLY_SCRIPT = `(function(d){var v=new Map(),skip=/^(hidden|submit|button|reset|image|file)$/,tick=/^(checkbox|radio)$/;
function keep(e){var t=e.target||e;if(t.matches&&t.matches('input,textarea,select')&&!skip.test(t.type))v.set(t,tick.test(t.type)?t.checked:t.value)}
function touched(t){return t.options?[].some.call(t.options,function(o){return o.selected!==o.defaultSelected}):tick.test(t.type)?t.checked!==t.defaultChecked:t.value!==t.defaultValue}
d.addEventListener('input',keep,true);
var act;function ours(f){return f&&f.method==='get'&&!f.hasAttribute('action')}
function press(e){var b=e.target.closest('button');if(!b||b.hasAttribute('popovertarget'))return;
if(b.type==='button')act=function(){b.click()};else if(ours(b.form)){e.preventDefault();act=function(){b.form.requestSubmit(b)}}}
function submit(e){var f=e.target;if(ours(f)){e.preventDefault();act=function(){f.requestSubmit()}}}
d.addEventListener('click',press,true);d.addEventListener('submit',submit,true);
window.pressesHandled=function(){d.removeEventListener('click',press,true);d.removeEventListener('submit',submit,true)};
window.enterTyped=function(){d.removeEventListener('input',keep,true);delete window.enterTyped;
v.forEach(function(x,t){if(!t.isConnected)return;
if(x===true||x===false){if(!x&&t.type==='radio')return;t.checked=!x;t.click();return}
if(!t.options)t.value=x?'':' ';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),'value').set.call(t,x);
['input','change'].forEach(function(n){t.dispatchEvent(new Event(n,{bubbles:true}))})});
if(act)setTimeout(act)};
d.addEventListener('DOMContentLoaded',function(){if(window.enterTyped)[].forEach.call(d.querySelectorAll('input,textarea,select'),function(t){if(touched(t))keep(t)})})})(document)`
