/** Keeps the screen on while the page is visible; the browser releases the lock when it is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isWanted = true
  const ask = async () => {
    if (!isWanted || document.hidden) return
    // Refused on a low battery: the screen then turns off as usual.
    const got = await navigator.wakeLock?.request('screen').catch(() => null)
    if (isWanted) lock = got ?? null
    else void got?.release()
  }
  const requestAgain = () => void ask()
  document.addEventListener('visibilitychange', requestAgain)
  requestAgain()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', requestAgain)
    void lock?.release()
  }
}
