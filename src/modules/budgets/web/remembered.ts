import { useState } from 'react'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'

/** A choice between less and more that this browser keeps for every budget. */
export function useRemembered(key: 'budgetColumns' | 'budgetTotals') {
  const [more, setMore] = useState(() => safeLocalStorage.getItem(key) === 'all')
  const remember = (next: boolean) => {
    if (next) safeLocalStorage.setItem(key, 'all')
    else safeLocalStorage.removeItem(key)
    setMore(next)
  }
  return [more, remember] as const
}
