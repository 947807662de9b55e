const NIGHT_FROM = 18
const NIGHT_UNTIL = 6

export type ThemeChoice = 'system' | 'lager' | 'stout'

export const THEME_KEY = 'theme'
const CHOSEN = 'coldie:theme'
/** Key of a dismissed app banner, which the script below hides. */
export const APP_BANNER_KEY = 'app-banner'

/**
 * Sets the theme before the first paint: the stored choice, otherwise the system's setting, otherwise stout at night.
 * It runs again when the choice or the system's setting changes. On driver pages the night takes precedence over the
 * system's setting, because a bright screen dazzles a driver. It also hides a dismissed app banner. It is a string,
 * because it runs before all modules. Only this script writes the `theme-color` tag, because React would add a second
 * tag.
 * @source S-ALL-3
 */
export const THEME_SCRIPT = `(function(){var d=document.documentElement,m=window.matchMedia;
function f(){var t,h=new Date().getHours(),n=h>=${NIGHT_FROM}||h<${NIGHT_UNTIL};try{t=localStorage.getItem('${THEME_KEY}');
if(localStorage.getItem('${APP_BANNER_KEY}')==='off')d.dataset.appBanner='off'}catch(e){}
if(t!=='lager'&&t!=='stout')t=n&&/^\\/driver(\\/|$)/i.test(location.pathname)||m&&m('(prefers-color-scheme: dark)').matches?'stout':m&&m('(prefers-color-scheme: light)').matches?'lager':n?'stout':'lager';
d.dataset.theme=t;var c=document.querySelector('meta[name=theme-color]');
if(!c){c=document.createElement('meta');c.name='theme-color';document.head.prepend(c)}c.content=t==='stout'?'#120B08':'#FFFDF9'}
f();addEventListener('${CHOSEN}',f);addEventListener('storage',f);if(m)m('(prefers-color-scheme: dark)').addEventListener('change',f)})()`

export function themeChoice(): ThemeChoice {
  const stored = inStorage((storage) => storage.getItem(THEME_KEY))
  return stored === 'lager' || stored === 'stout' ? stored : 'system'
}

/** Stores the choice for the next visit. In a browser that blocks storage the theme cannot be chosen. */
export function chooseTheme(choice: ThemeChoice): void {
  inStorage((storage) =>
    choice === 'system' ? storage.removeItem(THEME_KEY) : storage.setItem(THEME_KEY, choice),
  )
  window.dispatchEvent(new Event(CHOSEN))
}

/** @returns a function that removes the listeners */
export function onThemeChoice(listener: () => void): () => void {
  window.addEventListener(CHOSEN, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHOSEN, listener)
    window.removeEventListener('storage', listener)
  }
}

function inStorage<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(window.localStorage)
  } catch {
    return null
  }
}
