for (const agenda of document.querySelectorAll<HTMLElement>('[data-agenda]')) letChoose(agenda)

/** Counts down where a page has a countdown; without it the page still names the time. */
for (const count of document.querySelectorAll<HTMLElement>('[data-until]')) {
  const until = Date.parse(count.dataset.until ?? '')
  const tick = () => {
    const minutes = Math.floor((until - Date.now()) / 60_000)
    if (minutes < 0) {
      count.textContent = count.dataset.over ?? ''
      return
    }
    const figures: Record<string, number> = {
      days: Math.floor(minutes / 1440),
      hours: Math.floor(minutes / 60) % 24,
      minutes: minutes % 60,
    }
    for (const part of count.querySelectorAll<HTMLElement>('[data-unit]')) {
      const figure = figures[part.dataset.unit ?? ''] ?? 0
      part.textContent = String(figure)
      const label = part.parentElement?.querySelector<HTMLElement>('[data-words]')
      const [one, fewForm, other] = label?.dataset.words?.split('|') ?? []
      const form = new Intl.PluralRules(document.documentElement.lang).select(figure)
      if (label) label.textContent = (form === 'one' ? one : form === 'few' ? fewForm : other) ?? ''
    }
    setTimeout(tick, 60_000 - (Date.now() % 60_000))
  }
  tick()
}

/** Pictures open above the page; without this they open as the link they are. */
for (const list of document.querySelectorAll<HTMLElement>('[data-lightbox]')) {
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox'
  const image = document.createElement('img')
  const close = document.createElement('button')
  close.type = 'button'
  close.setAttribute('aria-label', list.dataset.lightbox ?? '')
  close.textContent = '×'
  dialog.append(close, image)
  list.after(dialog)
  dialog.addEventListener('click', () => dialog.close())
  list.addEventListener('click', (event) => {
    const link = (event.target as HTMLElement).closest('a')
    const shown = link?.querySelector('img')
    if (!link || !shown || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    image.src = link.href
    image.alt = shown.alt
    dialog.showModal()
  })
}

/** While the page is visible, the running sessions are fetched every minute. */
const running = document.querySelector<HTMLElement>('[data-refresh]')
if (running)
  setInterval(async () => {
    if (document.hidden) return
    const answer = await fetch(location.href).catch(() => undefined)
    if (!answer?.ok) return
    const lines = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const refreshButton = lines.querySelector('[data-refresh]')
    if (refreshButton) running.replaceChildren(...refreshButton.childNodes)
  }, 60_000)

/** A menu closes by Escape, and by a click outside. */
const menu = document.querySelector<HTMLDetailsElement>('details.menu')
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu?.open || !isFolded(menu)) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})
document.addEventListener('click', (event) => {
  if (menu?.open && !menu.contains(event.target as Node)) menu.open = false
})

function isFolded(details: HTMLElement): boolean {
  const summary = details.querySelector('summary')
  return summary !== null && getComputedStyle(summary).display !== 'none'
}

/** Lets a visitor choose sessions and see only those, or only one track; the choice never leaves the browser. */
function letChoose(agenda: HTMLElement): void {
  const words = agenda.dataset
  const key = `prilej.agenda ${words.agenda}`
  const chosen = new Set(storedList(key))
  const sessions = [...agenda.querySelectorAll<HTMLElement>('[data-session]')]
  const tracks = [...new Set(sessions.flatMap(({ dataset }) => dataset.track ?? []))]
  const tools = element('p', 'agenda-tools')
  const none = element('p', 'agenda-none')
  none.textContent = words.none ?? ''
  let shown = ''
  const filters = ['', ...(tracks.length > 1 ? tracks : []), '★'].map((value) => {
    const button = buttonIn(tools, () => {
      shown = value
      draw()
    })
    button.textContent = value === '' ? (words.all ?? '') : value
    return { value, button }
  })
  const stars = sessions.map((session) => {
    const id = session.dataset.session ?? ''
    const button = buttonIn(session.querySelector('.session-words') ?? session, () => {
      if (!chosen.delete(id)) chosen.add(id)
      keep(key, [...chosen])
      draw()
    })
    button.className = 'star'
    return { id, session, button, title: session.querySelector('h4')?.textContent ?? '' }
  })
  agenda.prepend(tools, none)
  draw()

  function draw(): void {
    for (const { value, button } of filters) {
      button.setAttribute('aria-pressed', String(value === shown))
      if (value === '★') button.textContent = `★ ${words.mine} (${chosen.size})`
    }
    for (const { id, session, button, title } of stars) {
      const isChosen = chosen.has(id)
      button.textContent = isChosen ? '★' : '☆'
      button.setAttribute('aria-pressed', String(isChosen))
      button.setAttribute('aria-label', `${isChosen ? words.remove : words.add}: ${title}`)
      session.hidden = shown === '★' ? !isChosen : shown !== '' && session.dataset.track !== shown
    }
    for (const day of agenda.querySelectorAll<HTMLElement>('.agenda-day'))
      day.hidden = !day.querySelector('[data-session]:not([hidden])')
    none.hidden = shown !== '★' || chosen.size > 0
  }
}

function element(name: string, className: string): HTMLElement {
  const node = document.createElement(name)
  node.className = className
  return node
}

function buttonIn(parent: Element, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.addEventListener('click', onClick)
  parent.append(button)
  return button
}

/** A browser may forbid a page to keep anything. */
function storedList(key: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as string[]
  } catch {
    return []
  }
}

function keep(key: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // The choice then lasts as long as the page.
  }
}
