import { createHash } from 'node:crypto'
import { locales } from '#shared/i18n.ts'
import { loadTimeout as loadText } from '../locales/load-timeout.gen.ts'

/** For how long a screen waits for its code. */
const maxLoadMs = 120_000

const words = JSON.stringify(
  Object.fromEntries(locales.map((locale) => [locale, loadText[locale]])),
).replaceAll('<', '\\u003c')

/**
 * Part of the page, before every stylesheet, since these may never arrive: styles and scripts that fail to
 * load end in a sentence and a button. Once the application has rendered, it handles errors itself.
 */
export const loadTimeoutScript = `{
const words = ${words}
const locale = () => {
  try {
    const own = JSON.parse(localStorage.getItem('userProfile'))?.locale ?? localStorage.getItem('locale')
    if (words[own]) return own
  } catch {}
  return navigator.languages.map((each) => each.slice(0, 2)).find((each) => words[each]) ?? 'ro'
}
const isDrawn = () => {
  const root = document.querySelector('#root')
  return root !== null && root.querySelector('.shell-loading') === null
}
const show = () => {
  if (isDrawn()) return
  clearTimeout(timer)
  window.stop()
  // A style that is still awaited would keep the page blank.
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) if (!link.sheet) link.remove()
  const make = (name, text, style = '') => {
    const made = document.createElement(name)
    made.textContent = text
    made.style.cssText = style
    return made
  }
  const chosen = locale()
  const { title, text, reload } = words[chosen]
  const alert = make('main', '', 'max-width:30rem;margin:18vh auto 0;padding:16px;text-align:center;font:16px/1.5 system-ui,sans-serif')
  const button = make('button', reload, 'font:inherit;min-height:44px;padding:8px 20px;cursor:pointer')
  button.type = 'button'
  button.addEventListener('click', () => location.reload())
  alert.role = 'alert'
  alert.append(make('h1', title, 'font-size:20px;margin:0 0 8px'), make('p', text), button)
  document.documentElement.lang = chosen
  document.title = title + ' · Prilej'
  const body = document.body ?? document.documentElement.appendChild(document.createElement('body'))
  body.replaceChildren(alert)
}
const timer = setTimeout(show, ${maxLoadMs})
addEventListener('error', ({ target }) => {
  if (target instanceof HTMLScriptElement ? 'entry' in target.dataset : target instanceof HTMLLinkElement && target.rel === 'stylesheet') show()
}, true)
}`

/** Admits only this script in the policy of the page. */
export const loadTimeoutSource = `sha256-${createHash('sha256').update(loadTimeoutScript).digest('base64')}`
