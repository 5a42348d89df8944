import { eventParameter, linkTo, type SearchValues } from '#platform/web/routing/links.ts'

/** Tabs that the event page once had, and the screen that shows the same; letters and bookmarks still lead there. */
const screens: Readonly<Record<string, (eventId: string, search: SearchValues) => string>> = {
  invitati: (_, search) => linkTo('/invitati', {}, search),
  invitatii: (_, search) => linkTo('/mesaje', {}, search),
  'pagina-invitatilor': (_, search) => linkTo('/pagina-invitatilor', {}, search),
  taskuri: (_, search) => linkTo('/lista-taskuri', {}, search),
  buget: (_, search) => linkTo('/bugete', {}, search),
  agenda: (eventId, search) => linkTo('/agenda/:eventId', { eventId }, search),
  activitati: (_, search) => linkTo('/activitati', {}, search),
  speakeri: (_, search) => linkTo('/speakeri', {}, search),
  parteneri: (_, search) => linkTo('/parteneri', {}, search),
  chestionare: (_, search) => linkTo('/chestionare', {}, search),
  'check-in': (_, search) => linkTo('/check-in', {}, search),
  contacte: (_, search) => linkTo('/persoane-de-contact', {}, search),
  raport: (_, search) => linkTo('/rapoarte', {}, { ...search, fila: 'client' }),
}

/** The present address of an old tab with what it had open, or null. */
export function movedTab(eventId: string, address: URLSearchParams): string | null {
  const screen = screens[address.get('fila') ?? '']
  return screen?.(eventId, { [eventParameter]: eventId, panou: address.get('panou') }) ?? null
}
