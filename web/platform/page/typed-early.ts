declare global {
  interface Window {
    /** Restores the values entered before hydration, and repeats the last press. */
    enterTyped?: () => void
    /** Removes the press handlers, because React handles all presses from now on. */
    pressesHandled?: () => void
  }
}

/**
 * Preserves input made before hydration, as on a slow network. A controlled field would otherwise be reset to its
 * initial value. It is a string, because it runs before all modules and does not count towards their size budget.
 * Input is recorded from the start; values restored by the browser are detected by comparison with the served value.
 *
 * Presses on buttons that do nothing without scripts are recorded too. So are submissions of our own forms without an
 * action, which would put all values into the URL. The last press is repeated after the fields have their values.
 *
 * React compares an event's value with the last value it saw, and does not see values set with the prototype's
 * setter. Therefore a field first gets a different value that React sees. For radio buttons only the selected one is
 * restored. Buttons and hidden fields are skipped, and files cannot be set by a script.
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
