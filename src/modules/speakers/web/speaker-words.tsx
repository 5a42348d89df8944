import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconMail,
  IconMessageCircle,
  IconUserOff,
} from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { StatusDot, type BadgeTone } from '#ui/live/records/badge.tsx'
import type { EngagementStatus, Speaker, SpeakerRow } from '../model.ts'
import { text } from '../text.ts'
import styles from './speakers.module.css'

export const newSpeakerPanel = 'speaker-nou'

export function speakerPanel(id: string): string {
  return `speaker-${id}`
}

export function speakerIn(opened: string | null): string | null {
  return /^speaker-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
}

const icons: Record<EngagementStatus, typeof IconMail> = {
  proposed: IconCircleDashed,
  invited: IconMail,
  talking: IconMessageCircle,
  confirmed: IconCircleCheckFilled,
  declined: IconCircleX,
  withdrawn: IconUserOff,
}
const tones: Record<EngagementStatus, BadgeTone> = {
  proposed: 'neutral',
  invited: 'info',
  talking: 'accent',
  confirmed: 'brand',
  declined: 'neutral',
  withdrawn: 'danger',
}

export function StatusIcon({ status, size = 18 }: { status: EngagementStatus; size?: number }) {
  const Icon = icons[status]
  return <Icon size={size} className={styles.toned} data-tone={tones[status]} aria-hidden />
}

export function StatusWord({ status }: { status: EngagementStatus }) {
  const say = useText(text)
  return <StatusDot tone={tones[status]}>{say(`status.${status}`)}</StatusDot>
}

/** The photo where there is one, else the initials. */
export function Face({
  speaker,
  size = 28,
}: {
  speaker: Pick<Speaker, 'name' | 'photo'>
  size?: number
}) {
  const { name, photo } = speaker
  return (
    <Avatar
      name={name}
      size={size}
      {...(photo && { src: `${photo.path}/${photo.widths[0]}.webp` })}
    />
  )
}

/** Number of received materials, and whether any is late. */
export function MaterialsWord({ materials }: Pick<SpeakerRow, 'materials'>) {
  const say = useText(text)
  const { all, open, late } = materials
  if (all === 0) return null
  return (
    <span className={styles.materialsWord}>
      {say('materials.brief', { done: all - open, all })}
      {late > 0 && <span className={styles.late}>{say('materials.late', { n: late })}</span>}
    </span>
  )
}
