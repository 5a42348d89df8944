import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCamera, IconCameraOff, IconScan } from '@tabler/icons-react'
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import { scanByStaff, searchForCheckIn } from '../contract.ts'
import { signalOf, ticketCodeIn, type Direction, type DoorList } from '../model.ts'
import { KeyboardScanner } from '../model/door/keyboard-scanner.ts'
import { CameraView, signal } from './camera-view.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { isTyping } from '#platform/web/keys.ts'
import type { Zone } from '#shared/dates/time.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import { newId } from '#platform/web/new-id.ts'
import { hourOf } from './attendance-words.ts'
import styles from './attendance.module.css'
import { FoundWords } from './found-words.tsx'
import { canPick, isReadAgain, ScanIds, type ScanTarget, type ShownVerdict } from './staff-scan.ts'
import { NoVerdict, VerdictCard } from './verdict-card.tsx'

/** Actions of the field for the lists beside it. */
export interface ScanHandle {
  /** Treats the guest as if found by name. */
  pick: (guestId: string) => void
}

interface ScanPlaceProps {
  ref: Ref<ScanHandle>
  eventId: string
  list: DoorList
  direction: Direction
  zone: Zone
}

interface ScanRequest {
  code?: string
  guestId?: string
  forced?: boolean
}

/** One field for scanners, codes and names; what comes of it is shown large below. */
export function ScanPlace({ ref, eventId, list, direction, zone }: ScanPlaceProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState<'off' | 'on' | 'refused'>('off')
  const [shownVerdict, setShownVerdict] = useState<ShownVerdict | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const foundList = useRef<HTMLUListElement>(null)
  const scanning = useCommand(scanByStaff)
  const [picked, setPicked] = useState('')
  const scanIds = useRef(new ScanIds(newId))
  const scan = async (asked: ScanRequest, where: ScanTarget = { list, direction }) => {
    const { id: listId } = where.list
    const scanRequest = { listId, direction: where.direction, ...asked }
    const scanId = scanIds.current.idFor(scanRequest)
    setPicked(asked.guestId ?? '')
    const outcome = await scanning.run({ eventId, scanId, ...scanRequest })
    setPicked('')
    scanIds.current.end(scanRequest, scanId, outcome.ok)
    if (!outcome.ok) return signal('stop')
    const verdict = outcome.data
    setShownVerdict((before) => ({
      ...where,
      verdict,
      isReadAgain: isReadAgain(before, where, verdict),
    }))
    setTyped('')
    signal(signalOf(verdict.result, verdict.reason))
    field.current?.focus({ preventScroll: true })
  }
  const element = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    pick: (guestId) => {
      // On a phone the list is below the verdict.
      element.current?.scrollIntoView({ block: 'start' })
      void scan({ guestId })
    },
  }))
  useHardwareScanner((code) => void scan({ code }))
  // A person who has a keyboard types a name at once; on a phone the keys would cover half of the screen.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  const enter = () => {
    const code = ticketCodeIn(typed)
    if (code) void scan({ code })
    // A name is only a search: a second Enter admits the guest that the first one chose.
    else foundList.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={element} className={styles.place}>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          enter()
        }}
      >
        <TextInput
          ref={field}
          className={styles.grow}
          size="lg"
          aria-label={say('scan.label')}
          placeholder={say('scan.placeholder')}
          leftSection={<IconScan size={20} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <ActionIcon
          size={50}
          variant="default"
          aria-pressed={camera === 'on'}
          aria-label={say(camera === 'on' ? 'camera.close' : 'camera.open')}
          onClick={() => setCamera(camera === 'on' ? 'off' : 'on')}
        >
          {camera === 'on' ? <IconCameraOff size={22} /> : <IconCamera size={22} />}
        </ActionIcon>
      </form>
      {camera === 'on' && (
        <CameraView
          className={styles.camera}
          label={say('camera')}
          onCode={(code) => void scan({ code })}
          onRefused={() => setCamera('refused')}
        />
      )}
      {camera === 'refused' && <Notice tone="error">{say('camera.refused')}</Notice>}
      {scanning.error && <Notice tone="error">{sentence(scanning.error)}</Notice>}
      <Found
        {...{ eventId, list, typed, zone, direction, found: foundList, picked }}
        onPick={(guestId) => void scan({ guestId })}
      />
      {shownVerdict ? (
        <VerdictCard
          {...{ eventId, zone, ...shownVerdict }}
          isForcing={picked !== ''}
          onForce={(guestId) => void scan({ guestId, forced: true }, shownVerdict)}
          onUndone={() => setShownVerdict(null)}
        />
      ) : (
        <NoVerdict />
      )}
    </div>
  )
}

interface FoundProps extends ScanTarget {
  eventId: string
  typed: string
  zone: Zone
  found: RefObject<HTMLUListElement | null>
  /** The guest of the pending request: a second tap repeats the same request. */
  picked: string
  onPick: (guestId: string) => void
}

function Found({ eventId, list, direction, typed, zone, found, picked, onPick }: FoundProps) {
  const say = useText(text)
  const [searchTerm] = useDebouncedValue(typed.trim(), 150)
  const enabled = searchTerm.length >= 2 && ticketCodeIn(searchTerm) === null && typed.trim() !== ''
  const { data } = useEndpoint(
    searchForCheckIn,
    { eventId, listId: list.id, q: searchTerm },
    { enabled, keepPrevious: true },
  )
  if (!enabled || !data) return null
  if (data.items.length === 0)
    return <p className={styles.quiet}>{say('search.none', { typed: searchTerm })}</p>
  return (
    <ul ref={found} className={styles.found} aria-label={say('search.found')}>
      {data.items.map((guest) => (
        <li key={guest.id}>
          <FoundWords guest={guest} zone={zone} />
          {guest.insideSince && (
            <span className={styles.inside}>
              {say('insideSince', { at: hourOf(guest.insideSince, zone) })}
            </span>
          )}
          {direction === 'out' && !guest.insideSince && (
            <span className={styles.inside}>{say('notInside')}</span>
          )}
          {canPick(guest, direction) && (
            <Button
              size="sm"
              variant="light"
              loading={picked === guest.id}
              disabled={picked !== ''}
              onClick={() => onPick(guest.id)}
            >
              {say(direction === 'out' ? 'letOut' : 'admit')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A scanner is also read outside of fields. */
function useHardwareScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const wedge = new KeyboardScanner()
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const read = wedge.type(event.key, performance.now())
      if (read === null) return
      event.preventDefault()
      latest.current(read)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
