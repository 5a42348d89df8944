import { Button } from '@mantine/core'
import { IconDeviceMobile, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { listDevices, makePin, revokeDevice } from '../contract.ts'
import { clockWarningSeconds, pinSeconds, type Device } from '../model.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { QrCode } from '#ui/plain/qr-code.tsx'
import { text } from '../text.ts'
import { devicesPanel } from './attendance-words.ts'
import styles from './attendance.module.css'

interface DevicesPanelProps {
  eventId: string
  panel: Panel
  address: string
  /** Whether the address answers already. */
  isOpen: boolean
}

/** The phones and tablets at the doors: how one is added, and how those that are there do. */
export default function DevicesPanel({ eventId, panel, address, isOpen }: DevicesPanelProps) {
  const say = useText(text)
  return (
    <SidePanel
      opened={panel.opened === devicesPanel}
      onClose={panel.close}
      title={say('devices')}
      about={say('devices.about')}
    >
      {!isOpen && <Notice>{say('pair.draft')}</Notice>}
      <Pairing eventId={eventId} address={address} />
      <Devices eventId={eventId} />
    </SidePanel>
  )
}

function Pairing({ eventId, address }: { eventId: string; address: string }) {
  const say = useText(text)
  const copy = useCopy()
  const sentence = useErrorSentence()
  const [newDevice, setNewDevice] = useState<{ pin: string; expiresAt: string } | null>(null)
  const making = useCommand(makePin)
  const secondsLeft = useSecondsUntil(newDevice?.expiresAt ?? null)
  const { data } = useEndpoint(listDevices, { eventId })
  const pairedBy = newDevice && deviceAfter(newDevice.expiresAt, data?.items ?? [])
  const isOpen = newDevice !== null && !pairedBy && secondsLeft > 0
  const make = async () => {
    const outcome = await making.run({ eventId })
    if (outcome.ok) setNewDevice(outcome.data)
  }
  return (
    <section className={styles.pairing}>
      <QrCode text={address} label={say('pair.qr')} className={styles.qr ?? ''} />
      <div className={styles.words}>
        <strong>{say('pair.title')}</strong>
        <span>{say('pair.open')}</span>
        <span className={styles.address}>{address.replace(/^https?:\/\//, '')}</span>
        <Button size="xs" onClick={() => copy(address, say('copied'))}>
          {say('copy')}
        </Button>
        {isOpen && (
          <p className={styles.pin} role="status">
            <span className={styles.digits}>
              {newDevice.pin.slice(0, 4)} {newDevice.pin.slice(4)}
            </span>
            <span>{say('pin.left', { n: secondsLeft })}</span>
          </p>
        )}
        {pairedBy && <p role="status">{say('pin.used', { name: pairedBy.name })}</p>}
        {/* One PIN pairs one device, so the next device needs another at once. */}
        <Button
          variant={isOpen ? 'default' : 'filled'}
          loading={making.pending}
          onClick={() => void make()}
        >
          {say(newDevice ? 'pin.again' : 'pin.make')}
        </Button>
        {making.error && <Notice tone="error">{sentence(making.error)}</Notice>}
      </div>
    </section>
  )
}

/** The event has one PIN at a time, which ends when a device pairs. */
function deviceAfter(expiresAt: string, devices: readonly Device[]): Device | undefined {
  const madeAt = Date.parse(expiresAt) - pinSeconds * 1000
  return devices.find(({ pairedAt }) => Date.parse(pairedAt) > madeAt)
}

function useSecondsUntil(at: string | null): number {
  const [now, setNow] = useState(() => serverTimeNow().getTime())
  useEffect(() => {
    if (!at) return undefined
    const timer = setInterval(() => setNow(serverTimeNow().getTime()), 1000)
    return () => clearInterval(timer)
  }, [at])
  const secondsLeft = at ? Math.ceil((Date.parse(at) - now) / 1000) : 0
  return Math.min(pinSeconds, Math.max(0, secondsLeft))
}

function Devices({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listDevices, { eventId })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  if (data.items.length === 0) return <p className={styles.quiet}>{say('devices.none')}</p>
  return (
    <ul className={styles.rows}>
      {data.items.map((device) => (
        <li key={device.id}>
          <DeviceLine eventId={eventId} device={device} />
        </li>
      ))}
    </ul>
  )
}

/** Its scan times are corrected automatically; the person at the door should still set the clock. */
function WrongClock({ behind }: { behind: number | null }) {
  const say = useText(text)
  const off = Math.abs(behind ?? 0)
  if (behind === null || off <= clockWarningSeconds) return null
  const [unit, n] =
    off < 2 * 3600
      ? (['minutes', off / 60] as const)
      : off < 48 * 3600
        ? (['hours', off / 3600] as const)
        : (['days', off / 86_400] as const)
  const wrong = say(`clock.${unit}`, { n: Math.round(n) })
  const sentence = say(behind > 0 ? 'clock.behind' : 'clock.ahead', { wrong })
  return <span className={styles.wrongClock}>{sentence}</span>
}

const silentAfterMs = 3 * 60_000

function DeviceLine({ eventId, device }: { eventId: string; device: Device }) {
  const say = useText(text)
  const minutes = Math.max(
    0,
    Math.floor((serverTimeNow().getTime() - Date.parse(device.lastSeenAt)) / 60_000),
  )
  const over = device.revokedAt !== null || device.expiresAt < serverTimeNow().toISOString()
  const isQuiet = minutes * 60_000 > silentAfterMs
  const state = over ? 'over' : isQuiet ? 'quiet' : 'live'
  return (
    <>
      <IconDeviceMobile size={20} aria-hidden />
      <div className={styles.words}>
        <strong>
          <bdi>{device.name}</bdi>
        </strong>
        <span>
          {[
            minutes === 0 ? say('device.now') : say('device.seen', { n: minutes }),
            device.battery !== null && say('device.battery', { n: device.battery }),
            device.pending > 0 && say('device.pending', { n: device.pending }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <WrongClock behind={device.clockBehind} />
      </div>
      <Badge tone={state === 'live' ? 'brand' : state === 'quiet' ? 'accent' : 'neutral'}>
        {say(`device.${state}`)}
      </Badge>
      {!over && <Revoking {...{ eventId, device }} />}
    </>
  )
}

/** An accidental tap must not close a door in front of a queue. */
function Revoking({ eventId, device }: { eventId: string; device: Device }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [asking, setAsking] = useState(false)
  const revoking = useCommand(revokeDevice)
  const revoke = async () => {
    const outcome = await revoking.run({ eventId, deviceId: device.id })
    if (outcome.ok) setAsking(false)
  }
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconPlugConnectedX size={14} />}
        onClick={() => setAsking(true)}
      >
        {say('device.revoke')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={say('device.revoke.title', { name: device.name })}
        lost={
          <>
            <p>{say('device.revoke.lost')}</p>
            {revoking.error && <Notice tone="error">{sentence(revoking.error)}</Notice>}
          </>
        }
        kept={say('device.revoke.kept')}
        confirmLabel={say('device.revoke')}
        onConfirm={() => void revoke()}
        busy={revoking.pending}
      />
    </>
  )
}
