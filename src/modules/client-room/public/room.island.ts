import { clientPath } from '../model/address.ts'

const root = document.querySelector<HTMLElement>('[data-room-token]')
const token = root?.dataset['roomToken'] ?? ''
const key = `prilej client ${token.slice(0, 43)}`
const ownAddress = root?.dataset['roomHere']

/** Without storage the address keeps the device, and everything works the same. */
function storedKey(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(address: string | null): boolean {
  try {
    if (address === null) localStorage.removeItem(key)
    else localStorage.setItem(key, address)
    return true
  } catch {
    return false
  }
}

const askEveryMs = 20_000

/** A link or a device that was ended meanwhile closes the page that is open. */
async function ask(address: string): Promise<void> {
  const answer = await fetch(`${address}?stare=1`, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404) location.replace(`${clientPath}/${token}`)
}

if (ownAddress) {
  // An address that is copied from the bar leads no one in without a code of their own.
  if (keep(ownAddress)) history.replaceState(null, '', `${clientPath}/${token}${location.search}`)
  setInterval(() => void ask(ownAddress), askEveryMs)
} else if (root?.classList.contains('room-code')) {
  const address = storedKey()
  if (root.dataset['roomForgotten'] !== undefined) keep(null)
  else if (address?.startsWith(`${clientPath}/${token}/`))
    location.replace(address + location.search)
}
