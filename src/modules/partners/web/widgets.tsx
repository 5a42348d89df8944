import {
  IconAlertTriangle,
  IconBan,
  IconCircle,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleHalf2,
  IconCircleX,
  IconFileCheck,
  IconStarFilled,
  type Icon,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { listTeam } from '#modules/company/contract.ts'
import type { Picture } from '#modules/events/model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate, type PlainDate } from '#shared/dates/time.ts'
import type { FileItem } from '#ui/live/fields/file-field.tsx'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { Badge, StatusDot, type BadgeTone } from '#ui/live/records/badge.tsx'
import { getPartner, listPartners } from '../contract.ts'
import type { DeliverableStatus, PaperState, Partner, PartnerKind, Side, Status } from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'

interface PartnerPickerProps {
  value: string | null
  onChange: (id: string | null) => void
  label: ReactNode
  error?: ReactNode
  help?: ReactNode
  required?: boolean
  /** Only those of one kind are offered. */
  kind?: PartnerKind
  /** Offers to make a new partner of the typed name. */
  onCreate?: (name: string) => void
  /** The new partner is being made. */
  creating?: boolean
}

/** A partner as the value of a field, by its id. */
export function PartnerPicker({
  value,
  onChange,
  kind,
  creating = false,
  ...props
}: PartnerPickerProps) {
  const say = useText(text)
  const [search, setSearch] = useState('')
  const partners = useEndpoint(
    listPartners,
    { limit: 20, ...(search && { search }), ...(kind && { kinds: [kind] }) },
    { keepPrevious: true },
  )
  const reading = useEndpoint(getPartner, { id: value ?? '' }, { enabled: value !== null })
  const optionOf = (partner: Partner): PickerOption => ({
    id: partner.id,
    label: partner.name,
    about:
      partner.blockedReason === null
        ? [...partner.kinds.map((each) => say(`kind.${each}`)), partner.city]
            .filter(Boolean)
            .join(' · ')
        : say('blocked.sign', { reason: partner.blockedReason }),
  })
  const options = (partners.data?.items ?? []).map(optionOf)
  const chosenOption = options.find(({ id }) => id === value)
  const chosen = chosenOption ?? (reading.data?.id === value ? optionOf(reading.data) : null)
  return (
    <Picker
      {...props}
      value={value === null ? null : (chosen ?? { id: value, label: '…' })}
      onChange={(option) => onChange(option?.id ?? null)}
      options={options}
      onSearch={setSearch}
      loading={partners.isFetching || creating}
    />
  )
}

export const newPartner = 'partener-nou'

export function partnerPanel({ id }: { id: string }): string {
  return `partener-${id}`
}

export function partnerIn(opened: string | null): string | null {
  return /^partener-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
}

/** A new part in the event, by its side. */
export const newPart: Readonly<Record<Side, string>> = {
  supplier: 'furnizor-nou',
  sponsor: 'sponsor-nou',
}

export function partPanel({ id }: { id: string }): string {
  return `colaborare-${id}`
}

export function partIn(opened: string | null): string | null {
  return /^colaborare-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
}

/** The active people of the company: who can look after a partner. */
export function useColleagues() {
  const { data } = useEndpoint(listTeam, {})
  return (data?.members ?? []).filter(({ active }) => active)
}

const tones: Readonly<Record<Status, BadgeTone>> = {
  found: 'neutral',
  contacted: 'info',
  offered: 'info',
  negotiating: 'accent',
  contracted: 'brand',
  delivered: 'brand',
  closed: 'neutral',
  rejected: 'danger',
  cancelled: 'danger',
}

export function StatusBadge({ side, status }: { side: Side; status: Status }) {
  const say = useText(text)
  return <Badge tone={tones[status]}>{say(`status.${side}.${status}`)}</Badge>
}

const signs: Readonly<Record<DeliverableStatus, { Icon: Icon; tone: BadgeTone }>> = {
  todo: { Icon: IconCircle, tone: 'neutral' },
  doing: { Icon: IconCircleHalf2, tone: 'info' },
  delivered: { Icon: IconCircleCheck, tone: 'brand' },
  confirmed: { Icon: IconCircleCheckFilled, tone: 'brand' },
  waived: { Icon: IconCircleX, tone: 'neutral' },
}

export function PromiseStatus({ status }: { status: DeliverableStatus }) {
  const say = useText(text)
  const { Icon, tone } = signs[status]
  return (
    <StatusDot tone={tone} icon={<Icon size={18} stroke={1.8} aria-hidden />}>
      {say(`promiseStatus.${status}`)}
    </StatusDot>
  )
}

export function DueWord({ date, late }: { date: PlainDate | null; late: boolean }) {
  const say = useText(text)
  const locale = useLocale()
  if (date === null) return null
  return (
    <span className={late ? styles.late : styles.quiet}>
      {late && <IconAlertTriangle size={14} aria-hidden />}
      {late && <span className="hidden-visually">{say('promise.late')}: </span>}
      {formatDate(date, locale, 'medium')}
    </span>
  )
}

const documentTones: Readonly<Record<PaperState, BadgeTone>> = {
  none: 'neutral',
  valid: 'brand',
  soon: 'accent',
  expired: 'danger',
}

export function DocumentState({ state }: { state: PaperState }) {
  const say = useText(text)
  if (state === 'none') return <span className={styles.faint}>–</span>
  const icons = {
    valid: <IconFileCheck size={16} aria-hidden />,
    soon: <IconAlertTriangle size={16} aria-hidden />,
    expired: <IconAlertTriangle size={16} aria-hidden />,
  }
  return (
    <StatusDot tone={documentTones[state]} icon={icons[state]}>
      {say(`papers.${state}`)}
    </StatusDot>
  )
}

export function Stars({ rating }: { rating: number | null }) {
  const say = useText(text)
  if (rating === null) return <span className={styles.faint}>–</span>
  return (
    <span className={styles.stars} role="img" aria-label={say('rating.stars', { n: rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled key={star} size={14} data-on={star <= rating || undefined} aria-hidden />
      ))}
    </span>
  )
}

export function BlockedBadge() {
  const say = useText(text)
  return (
    <Badge tone="danger" icon={<IconBan size={14} aria-hidden />}>
      {say('blocked')}
    </Badge>
  )
}

/** The same where there is no room for a word. */
export function BlockedSign({ reason }: { reason: string }) {
  const say = useText(text)
  const words = say('blocked.sign', { reason })
  return (
    <span className={styles.ban} role="img" aria-label={words} title={words}>
      <IconBan size={16} aria-hidden />
    </span>
  )
}

interface FaceProps {
  name: string
  logo: Picture | null
  size?: number
}

/** The logo, whole and on white as it was drawn, or the initials. */
export function Face({ name, logo, size = 28 }: FaceProps) {
  const width = logo?.widths.find((each) => each >= size * 2) ?? logo?.widths.at(-1)
  if (!logo || !width) return <Avatar name={name} size={size} />
  return (
    <img
      className={styles.face}
      src={`${logo.path}/${width}.webp`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  )
}

/** An address becomes a link; other words stay as they are. */
export function Proof({ note }: { note: string }) {
  if (note === '') return null
  if (!/^https?:\/\/\S+$/.test(note)) return <span>{note}</span>
  return (
    <a href={note} target="_blank" rel="noreferrer noopener">
      {note}
    </a>
  )
}

interface ProofFile {
  fileId: string | null
  onFile: (fileId: string | null) => void
  /** The file of the deliverable, with its name. */
  saved?: FileItem | null
}

/** A proof is uploaded at once and attached to the deliverable when that is saved. */
export function useProofFile({ fileId, onFile, saved = null }: ProofFile) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [mine, setMine] = useState<FileItem | null>(null)
  const add = async ([file]: File[]) => {
    if (!file) return
    const { name, size } = file
    setMine({ id: '', name, size, progress: 0.4 })
    try {
      const { id } = await uploadFile(file, 'attachment')
      setMine({ id, name, size })
      onFile(id)
    } catch (failure) {
      setMine({ id: '', name, size, error: sentence(failure) })
    }
  }
  const nameOf = (id: string) =>
    [mine, saved].find((item) => item?.id === id)?.name ?? say('promise.proofFileId')
  const shownFile =
    mine?.id === ''
      ? mine
      : fileId && ([mine, saved].find((item) => item?.id === fileId) ?? nameless(fileId, nameOf))
  return {
    busy: mine?.progress !== undefined,
    nameOf,
    field: {
      value: shownFile ? [shownFile] : [],
      onAdd: (files: File[]) => void add(files),
      onRemove: () => {
        setMine(null)
        onFile(null)
      },
    },
  }
}

/** Of a restored draft only the id is known. */
function nameless(id: string, nameOf: (id: string) => string): FileItem {
  return { id, name: nameOf(id), size: 0 }
}
