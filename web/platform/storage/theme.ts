const NIGHT_FROM = 18
const NIGHT_UNTIL = 6

export type ThemeChoice = 'system' | 'lager' | 'stout'

export const THEME_KEY = 'theme'
const CHOSEN = 'coldie:theme'
const APP_BANNER_KEY = 'app-banner'

/**
 * Sets the theme before the first paint: the stored choice, else the system's, else stout by night; and again when the
 * choice is changed, here or in another tab, or the system's setting. Hides the app banner where it was dismissed. Kept
 * as text because it runs ahead of every module. The browser's own colour is a tag that only this writes: React would
 * set a second one beside a tag whose content is no longer what it rendered.
 * @source S-ALL-3
 */
export const THEME_SCRIPT = `(function(){var d=document.documentElement,m=window.matchMedia;
function f(){var t,h=new Date().getHours();try{t=localStorage.getItem('${THEME_KEY}');
if(localStorage.getItem('${APP_BANNER_KEY}')==='off')d.dataset.appBanner='off'}catch(e){}
if(t!=='lager'&&t!=='stout')t=m&&m('(prefers-color-scheme: dark)').matches?'stout':m&&m('(prefers-color-scheme: light)').matches?'lager':h>=${NIGHT_FROM}||h<${NIGHT_UNTIL}?'stout':'lager';
d.dataset.theme=t;var c=document.querySelector('meta[name=theme-color]');
if(!c){c=document.createElement('meta');c.name='theme-color';document.head.prepend(c)}c.content=t==='stout'?'#120B08':'#FFFDF9'}
f();addEventListener('${CHOSEN}',f);addEventListener('storage',f);if(m)m('(prefers-color-scheme: dark)').addEventListener('change',f)})()`

export function themeChoice(): ThemeChoice {
  const stored = inStorage((storage) => storage.getItem(THEME_KEY))
  return stored === 'lager' || stored === 'stout' ? stored : 'system'
}

/** Stored for the next visit; where a browser refuses that, it can't be chosen. */
export function chooseTheme(choice: ThemeChoice): void {
  inStorage((storage) =>
    choice === 'system' ? storage.removeItem(THEME_KEY) : storage.setItem(THEME_KEY, choice),
  )
  window.dispatchEvent(new Event(CHOSEN))
}

/** @returns what stops listening */
export function onThemeChoice(listener: () => void): () => void {
  window.addEventListener(CHOSEN, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHOSEN, listener)
    window.removeEventListener('storage', listener)
  }
}

/** The banner is in every cached page; whether it shows is this browser's. */
export function dismissAppBanner(): void {
  document.documentElement.dataset.appBanner = 'off'
  inStorage((storage) => storage.setItem(APP_BANNER_KEY, 'off'))
}

function inStorage<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(window.localStorage)
  } catch {
    return null
  }
}
