const checkIntervalMs = 60_000

const sign = document.getElementById('schimbat')
const address = new URL(location.href)
let asking = false

/** Stores the answers given on this phone, so that they are not reported to it as news. */
function rememberOwn(): void {
  const key = `prilej answered at ${location.pathname}`
  const changed = document.getElementById('alt-raspuns')
  try {
    // Compared by time, not by answers: a seat given by the team changes those, too.
    if (address.searchParams.has('gata')) localStorage.setItem(key, sign?.dataset.answered ?? '')
    const storedVersion = localStorage.getItem(key) ?? ''
    const lines = [...(changed?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
    for (const line of lines) line.hidden = (line.dataset.at ?? '') <= storedVersion
    if (changed && lines.every(({ hidden }) => hidden)) changed.hidden = true
  } catch {
    // A browser that keeps nothing shows every change, its own too.
  }
}

/** Thanks are said once: opened again, the page says what is noted by then, no matter which member of the family said it. */
function forgetThanks(): void {
  if (address.searchParams.get('gata') !== 'stored') return
  address.searchParams.delete('gata')
  history.replaceState(history.state, '', address)
}

rememberOwn()
forgetThanks()

/** Checks whether another member of the family answered: when the page is shown again, and each minute. */
async function look(): Promise<void> {
  if (!sign?.hidden || asking || document.visibilityState !== 'visible') return
  asking = true
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', redirect: 'error' })
    const [, state] = / data-state="([^"]+)"/.exec(await answer.text()) ?? []
    if (state !== undefined && state !== sign.dataset.state) sign.hidden = false
  } catch {
    // Without a network there is nothing to show; the form itself says it when it is sent.
  } finally {
    asking = false
  }
}

document.addEventListener('visibilitychange', () => void look())
window.addEventListener('focus', () => void look())
window.addEventListener('pageshow', ({ persisted }) => persisted && void look())
setInterval(() => void look(), checkIntervalMs)
