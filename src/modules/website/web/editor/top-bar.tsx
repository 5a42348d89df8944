import { ActionIcon, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCheck,
  IconCloudOff,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconLoader2,
  IconPencil,
} from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { useStore } from '#platform/web/store.ts'
import type { Locale } from '#shared/i18n.ts'
import { Link } from '#ui/live/link.tsx'
import { AvatarGroup } from '#ui/live/records/avatar.tsx'
import { inLocale } from '../../model.ts'
import type { Device } from './canvas/canvas-frame.tsx'
import { useEditing } from './work/editor-state.ts'
import { editorText } from './editor-text.ts'
import styles from './editor.module.css'
import { Publishing } from './publication/publish-controls.tsx'
import { statusOf, type SaveStatus } from './work/site-work.ts'
import { usePresence } from './work/use-presence.ts'

interface TopBarProps {
  device: Device
  onDevice: (device: Device) => void
  onLanguage: (language: Locale) => void
}

const devices = [
  ['phone', IconDeviceMobile],
  ['tablet', IconDeviceTablet],
  ['desktop', IconDeviceDesktop],
] as const

export function TopBar({ device, onDevice, onLanguage }: TopBarProps) {
  const say = useText(editorText)
  const { site, page, language, showPage } = useEditing()
  return (
    <header className={styles.bar}>
      <Tooltip label={say('bar.back')}>
        <ActionIcon component={Link} href="/website-builder" aria-label={say('bar.back')} size="lg">
          <IconArrowLeft size={18} />
        </ActionIcon>
      </Tooltip>
      <h1 className={styles.title}>{site.eventName}</h1>
      <NativeSelect
        className={styles.pageChoice}
        aria-label={say('bar.page')}
        value={page.id}
        data={site.pages.map(({ id, title }) => ({ value: id, label: inLocale(title, language) }))}
        onChange={(event) => showPage(event.currentTarget.value)}
      />
      <SegmentedControl
        className={styles.devices}
        aria-label={say('bar.width')}
        value={device}
        onChange={(value) => onDevice(value)}
        data={devices.map(([value, Icon]) => ({
          value,
          label: (
            <span className={styles.device} title={say(`device.${value}`)}>
              <Icon size={18} aria-hidden />
              <span className="hidden-visually">{say(`device.${value}`)}</span>
            </span>
          ),
        }))}
      />
      {site.languages.length > 1 && (
        <SegmentedControl
          className={styles.languages}
          aria-label={say('bar.language')}
          value={language}
          onChange={(value) => onLanguage(value)}
          data={site.languages.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      )}
      <Steps />
      <Status />
      <Others />
      <div className={styles.end}>
        <Publishing />
      </div>
    </header>
  )
}

function Steps() {
  const say = useText(editorText)
  const { work } = useEditing()
  const { line } = useStore(work.state)
  return (
    <div className={styles.steps}>
      <Tooltip label={`${say('bar.undo')} · Ctrl+Z`}>
        <ActionIcon
          size="lg"
          aria-label={say('bar.undo')}
          disabled={line.past.length === 0}
          onClick={() => work.undo()}
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${say('bar.redo')} · Ctrl+Shift+Z`}>
        <ActionIcon
          size="lg"
          aria-label={say('bar.redo')}
          disabled={line.future.length === 0}
          onClick={() => work.redo()}
        >
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

const signs: Readonly<Record<SaveStatus, typeof IconCheck>> = {
  saved: IconCheck,
  saving: IconLoader2,
  unsaved: IconPencil,
  offline: IconCloudOff,
  invalid: IconAlertTriangle,
  conflict: IconAlertTriangle,
}

function Status() {
  const say = useText(editorText)
  const { work } = useEditing()
  const status = statusOf(useStore(work.state))
  const Sign = signs[status]
  return (
    <div className={styles.status} data-status={status} role="status">
      <Sign size={16} aria-hidden />
      <span>{say(`status.${status}`)}</span>
    </div>
  )
}

/** The other people who have this site open, and whether on this page. */
function Others() {
  const say = useText(editorText)
  const { site, page } = useEditing()
  const others = usePresence(site.id, page.id)
  if (others.length === 0) return null
  const editorsOfPage = others.filter(({ pageId }) => pageId === page.id).map(({ name }) => name)
  const names = others.map(({ name }) => name)
  return (
    <div className={styles.others} role="status">
      <AvatarGroup names={names} />
      <span>
        {editorsOfPage.length > 0
          ? say('presence.here', { names: editorsOfPage.join(', ') })
          : say('presence.site', { names: names.join(', ') })}
      </span>
    </div>
  )
}
