import { useEffect, useState } from 'react'
import { queryClient } from './calls/query-client.ts'
import { isLoadingCode } from './routing/load-screen.ts'

const pause = 150

/**
 * Runs what nobody waits for, once nothing is under way that somebody does wait for: on a slow line
 * code fetched ahead would hold up the rows of the first screen.
 */
export function whenQuiet(run: () => void): () => void {
  let quiet = 0
  const look = () => {
    quiet = isLoadingCode() || queryClient.isFetching() > 0 ? 0 : quiet + 1
    // Between the code of a screen and its first question there is a moment of silence.
    if (quiet >= 2) run()
    else timer = setTimeout(look, pause)
  }
  let timer = setTimeout(look, pause)
  return () => clearTimeout(timer)
}

/** Turns true once the page is quiet, or as soon as it is `wanted`, and stays so. */
export function useQuiet(wanted: boolean): boolean {
  const [quiet, setQuiet] = useState(wanted)
  useEffect(() => (quiet ? undefined : whenQuiet(() => setQuiet(true))), [quiet])
  if (wanted && !quiet) setQuiet(true)
  return quiet || wanted
}
