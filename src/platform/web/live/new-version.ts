import { hasUnsaved } from '../forms/unsaved-changes.ts'
import { safeSessionStorage } from '../safe-storage.ts'

const reloadedKey = 'reloadedFor'

/**
 * Reloads the page, once for each release, when the old chunks are gone. Unsaved work is not disturbed: the
 * screen says that it could not be loaded and waits.
 */
export async function reloadIfReplaced(): Promise<void> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!entry || hasUnsaved() || safeSessionStorage.getItem(reloadedKey) === entry) return
  try {
    const answer = await fetch(window.location.pathname, { cache: 'no-store' })
    const shell = await answer.text()
    if (!shell.includes('/assets/') || shell.includes(entry)) return
  } catch {
    return
  }
  safeSessionStorage.setItem(reloadedKey, entry)
  window.location.reload()
}
