/** npm runs us through a shell that a signal ends without being passed on; then we must stop by ourselves. */
export function stopWithParent() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent === 1) return
  const isSignalled = watchSignals()
  const watch = setInterval(() => {
    // A terminal's Ctrl-C ends the shell too, but reached us by itself: a second signal would mean "at once".
    if (isSignalled()) return clearInterval(watch)
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/** Listening to a signal disables its default, so we listen only where another listener acts on it. */
function watchSignals() {
  let isSignalled = false
  const signals = ['SIGINT', 'SIGTERM']
  const beside = (event) => {
    if (!signals.includes(event)) return
    process.off('newListener', beside)
    for (const signal of signals) process.once(signal, () => (isSignalled = true))
  }
  process.on('newListener', beside)
  return () => isSignalled
}
