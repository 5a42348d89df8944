/** Reads a choice of the reader from the storage of this device. */
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
    // Without storage, it is kept as long as the page is open.
  }
}
