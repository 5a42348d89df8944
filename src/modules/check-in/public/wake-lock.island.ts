/** Keeps the screen on while it is looked at; the browser lets go of the lock whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let wanted = true
  const ask = async () => {
    if (!wanted || document.hidden) return
    // Refused on a low battery: the screen then sleeps as it would anyway.
    const got = await navigator.wakeLock?.request('screen').catch(() => null)
    if (wanted) lock = got ?? null
    else void got?.release()
  }
  const again = () => void ask()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}
