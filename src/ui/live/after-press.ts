/**
 * Leaving a field may move what is below it, and a button that moves between press and release gets no
 * click. So what a blur brings waits until the pointer that caused it is up again.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) return work()
  const released = new AbortController()
  const go = () => {
    released.abort()
    setTimeout(work)
  }
  // A finger is up before the field is left; then the click is the first to follow.
  for (const kind of ['pointerup', 'click'])
    window.addEventListener(kind, go, { capture: true, signal: released.signal })
}
