const every = 60_000

const sign = document.getElementById('schimbat')
let asking = false

/** Says on an open page that somebody else of the family answered: when it is shown again, and each minute. */
async function look(): Promise<void> {
  if (!sign?.hidden || asking || document.visibilityState !== 'visible') return
  asking = true
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', redirect: 'error' })
    const [, state] = / data-state="([^"]+)"/.exec(await answer.text()) ?? []
    if (state !== undefined && state !== sign.dataset.state) sign.hidden = false
  } catch {
    // Without a network there is nothing to tell; the form itself says it when it is sent.
  } finally {
    asking = false
  }
}

document.addEventListener('visibilitychange', () => void look())
window.addEventListener('focus', () => void look())
window.addEventListener('pageshow', ({ persisted }) => persisted && void look())
setInterval(() => void look(), every)
