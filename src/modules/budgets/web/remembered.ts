import { useState } from 'react'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'

/** A choice between less and more that this browser keeps for every budget. */
export function useRemembered(key: 'budgetColumns' | 'budgetTotals') {
  const [showsAll, setShowsAll] = useState(() => safeLocalStorage.getItem(key) === 'all')
  const remember = (next: boolean) => {
    if (next) safeLocalStorage.setItem(key, 'all')
    else safeLocalStorage.removeItem(key)
    setShowsAll(next)
  }
  return [showsAll, remember] as const
}
