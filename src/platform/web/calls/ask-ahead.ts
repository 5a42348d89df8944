/**
 * Asks the first questions of a screen while its code is still on its way; the server names them in the
 * page. It imports nothing, so that it arrives before everything else; `ahead.ts` takes the answers.
 */
export interface AskedAhead {
  token: string
  locale: string
  /** By address, each answer taken once. */
  answers: Map<string, Promise<Response>>
}

declare global {
  var askedAhead: AskedAhead | undefined
}

/** What the address may say without changing what a list asks for. */
const harmless = ['eveniment', 'panou']

function ask(questions: readonly string[]): void {
  const token = localStorage.getItem('token')
  if (!token) return
  const person = JSON.parse(localStorage.getItem('userProfile') ?? '{}') as Record<string, string>
  const given = new URLSearchParams(location.search)
  const event = given.get('eveniment') ?? localStorage.getItem(`eveniment ${person.id}`)
  const isPlain = [...given.keys()].every((name) => harmless.includes(name))
  const browser = navigator.language.startsWith('en') ? 'en' : 'ro'
  const locale = person.locale ?? localStorage.getItem('locale') ?? browser
  const headers = {
    Accept: 'application/json',
    'Content-type': 'application/json',
    'Accept-Language': locale,
    Authorization: token,
  }
  const answers = new Map<string, Promise<Response>>()
  for (const question of questions) {
    const needs = question.includes('{eveniment}')
    if ((needs && !/^[\da-f-]{36}$/.test(event ?? '')) || (question.includes('?') && !isPlain))
      continue
    const url = `/api${question.replace('{eveniment}', event ?? '')}`
    const answer = fetch(url, { headers, redirect: 'error' })
    answer.catch(() => undefined)
    answers.set(url, answer)
  }
  globalThis.askedAhead = { token, locale, answers }
}

try {
  ask(JSON.parse(document.documentElement.dataset.asks ?? '[]') as string[])
} catch {
  // Whatever stands in the way of asking ahead is met and told by whoever asks in earnest.
}
