import type { DoorInput } from './door-endpoints.ts'
import type { DoorController } from './door-controller.island.ts'
import { element, say } from './door-screen.island.ts'
import { offerCamera } from './self-camera.island.ts'

/** The page before pairing: a form for the team, and the camera for guests. It needs a network anyway. */
export function offerPairing(door: DoorController, paired: () => Promise<void>): void {
  element<HTMLFormElement>('pair').addEventListener('submit', (event) => {
    event.preventDefault()
    void pair(door, new FormData(event.currentTarget as HTMLFormElement), paired)
  })
  offerCamera()
}

async function pair(door: DoorController, form: FormData, paired: () => Promise<void>) {
  const { company: companySlug = '', slug = '' } = element('app').dataset
  const [name, pin] = [textIn(form, 'name'), textIn(form, 'pin')]
  element('pair-problem').hidden = true
  const outcome = await pairAs(door, { companySlug, slug, pin, name }).catch(() => 'full' as const)
  if (outcome === 'full') return pairProblem('full')
  if (outcome !== 'paired') return pairProblem(`pair.${outcome}`)
  await navigator.storage?.persist?.()
  await paired()
}

async function pairAs(
  door: DoorController,
  fields: DoorInput<'pairDoor'>,
): Promise<'paired' | 'wrong' | 'draft' | 'offline'> {
  const answer = await door.link.ask('pairDoor', fields, 10_000)
  if (!answer) return 'offline'
  if (!answer.data) return answer.status === 409 ? 'draft' : 'wrong'
  const { credential, event, lists, listId } = answer.data
  door.paired = { credential, event, lists, name: fields.name }
  door.link.credential = credential
  door.ended = null
  await door.store.keep('paired', door.paired)
  const list = lists.find(({ id }) => id === listId)
  // A door that was just paired is where something happens now or next.
  if (list) await door.choose({ listId: list.id, listName: list.name, direction: 'in' })
  return 'paired'
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function pairProblem(key: string): void {
  const place = element('pair-problem')
  place.textContent = say(key)
  place.hidden = false
}
