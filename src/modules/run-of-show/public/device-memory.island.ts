/** What this device remembers of the choices of its reader. */
export function rememberedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function rememberChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // It is remembered for as long as the page is open.
  }
}
