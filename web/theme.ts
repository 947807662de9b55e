const NIGHT_FROM = 18
const NIGHT_UNTIL = 6

/**
 * Sets the theme before the first paint: the stored choice, else the system's, else stout by night. Kept as text because
 * it runs ahead of every module.
 * @source design README §2 "Theme choice"
 */
export const THEME_SCRIPT = `(function(){var t;try{t=localStorage.getItem('theme')}catch(e){}
if(t!=='lager'&&t!=='stout'){var m=window.matchMedia,h=new Date().getHours();
t=m&&m('(prefers-color-scheme: dark)').matches?'stout':m&&m('(prefers-color-scheme: light)').matches?'lager':h>=${NIGHT_FROM}||h<${NIGHT_UNTIL}?'stout':'lager'}
var d=document.documentElement;d.dataset.theme=t;
var c=document.querySelector('meta[name=theme-color]');if(c)c.content=t==='stout'?'#120B08':'#FFFDF9'})()`
