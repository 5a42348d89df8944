import { durationOf } from '../model/door/door-clock.ts'
import type { DoorController } from './door-controller.island.ts'
import { alarm, element, say } from './door-screen.island.ts'

const minute = 60_000

/** The state of this door: its network, unsent scans, a rehearsal, and warnings. */
export function drawStatus(door: DoorController, otherTab: boolean): void {
  const { link, waiting, ended, roster } = door
  const place = element('network')
  const state = link.network.offline ? 'offline' : link.network.weak ? 'weak' : 'online'
  place.dataset.state = ended ? 'offline' : state
  place.textContent = ended
    ? `${say(`ended.${ended}`)} ${say(waiting > 0 ? 'left' : 'leftNone', { n: waiting })}`
    : say(state)
  element('waiting').textContent = otherTab
    ? say('otherTab')
    : waiting > 0
      ? say('waiting', { n: waiting })
      : ''
  if (waiting === 0) alarm('unpairWaiting', null)
  // The search by name needs the server.
  const field = say(state === 'offline' ? 'fieldOffline' : 'field')
  const code = element<HTMLInputElement>('code')
  code.placeholder = field
  code.setAttribute('aria-label', field)
  const tickets = roster.decisions.size.toLocaleString(document.documentElement.lang)
  element('roster').textContent = ended ? '' : say('roster', { n: tickets })
  const rehearses = door.rehearses && !ended
  element('rehearsal').hidden = !rehearses
  element('app').toggleAttribute('data-rehearsal', rehearses)
  const lostUndos = [...door.undos.values()].filter((each) => each !== 'undone').length
  alarm('undoLost', lostUndos > 0 ? { n: lostUndos } : null)
  const off = Math.abs(link.clock.skew ?? 0)
  alarm('clock', off > 2 * minute ? { time: durationOf(off) } : null)
}

export async function batteryLevel(): Promise<number | null> {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ level: number }> }
  const battery = await getBattery?.call(navigator).catch(() => null)
  return battery ? Math.round(battery.level * 100) : null
}
