import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconChecks,
  IconCircleDot,
  IconClock,
  IconFile,
  IconGauge,
  IconInfoCircle,
  IconListNumbers,
  IconNumbers,
  IconPhone,
  IconSelect,
  IconShieldCheck,
  IconTable,
  IconToggleLeft,
  IconTypography,
  IconStars,
  type Icon,
} from '@tabler/icons-react'
import type { QuestionType, Status, TextByLanguage } from '../model.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { text } from '../text.ts'

const tones: Record<Status, BadgeTone> = {
  draft: 'neutral',
  open: 'brand',
  scheduled: 'info',
  closed: 'accent',
}

export function StatusBadge({ status }: { status: Status }) {
  const say = useText(text)
  return <Badge tone={tones[status]}>{say(`status.${status}`)}</Badge>
}

const icons: Record<QuestionType, Icon> = {
  text: IconTypography,
  long: IconAlignLeft,
  email: IconAt,
  phone: IconPhone,
  number: IconNumbers,
  date: IconCalendar,
  time: IconClock,
  yesno: IconToggleLeft,
  single: IconCircleDot,
  dropdown: IconSelect,
  multiple: IconChecks,
  scale: IconStars,
  nps: IconGauge,
  matrix: IconTable,
  ranking: IconListNumbers,
  file: IconFile,
  consent: IconShieldCheck,
  statement: IconInfoCircle,
}

export function TypeIcon({ type, size = 16 }: { type: QuestionType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} stroke={1.7} aria-hidden />
}

/** Words in the person's own language, or in the other where there are none. */
export function useWords(): (words: TextByLanguage) => string {
  const locale = useLocale()
  return (words) => words[locale] || words.ro || words.en
}
