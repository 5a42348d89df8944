/** Saves what a signed address opens; the server names the file. */
export function saveFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
