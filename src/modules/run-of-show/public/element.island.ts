export function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = text
  return made
}
