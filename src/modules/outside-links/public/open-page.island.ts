const here = document.querySelector<HTMLElement>('[data-link-here]')?.dataset['linkHere']

const askEveryMs = 20_000

/** A link that was ended meanwhile closes the page that is open. */
async function ask(address: string): Promise<void> {
  const answer = await fetch(`${address}?stare=1`, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404) location.replace(address)
}

if (here) setInterval(() => void ask(here), askEveryMs)
