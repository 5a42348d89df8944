/** The first signal stops cleanly; a second one, or half a minute, ends at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  const handle = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), 30_000).unref()
    void stop().finally(() => process.exit(0))
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
  // A parent that was killed cannot send a signal, but its end of the channel closes.
  process.on('disconnect', handle)
  // It may have closed while the process was still starting.
  if (process.send && !process.connected) handle()
}
