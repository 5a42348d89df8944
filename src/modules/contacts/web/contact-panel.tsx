import { Button } from '@mantine/core'
import { IconMail, IconMessage, IconPhone, IconTrash } from '@tabler/icons-react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRemoval } from '#platform/web/removal.ts'
import type { OutputOf } from '#shared/contract.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { defaultZone, instantToZoned } from '#shared/dates/time.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getContact, removeContacts, restoreContacts, undoMerge } from '../contract.ts'
import { type Contact, fullName } from '../model.ts'
import { text } from '../text.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactLinks } from './contact-links.tsx'
import styles from './contacts.module.css'
import { idIn, newContact } from './panel-names.ts'

interface ContactPanelProps {
  /** The panel that the address opens: `persoana-noua` or `persoana-<id>`. */
  opened: string | null
  onClose: () => void
}

export default function ContactPanel({ opened, onClose }: ContactPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = idIn(opened)
  const removing = useRemoval(removeContacts, restoreContacts, {
    opened: id,
    onGone: onClose,
    of: (row: Contact) => ({
      input: { all: false, ids: [row.id], filter: {} },
      back: { ids: [row.id] },
      message: say('removedOne', { name: fullName(row) }),
    }),
  })
  // A person who is being deleted is not requested again while the panel closes.
  const isEnabled = id !== null && id !== removing.removingId
  const reading = useEndpoint(getContact, { id: id ?? '' }, { enabled: isEnabled })
  const contact = id === null ? undefined : reading.data
  const remove = {
    label: say('remove'),
    icon: <IconTrash size={16} />,
    tone: 'danger',
    onClick: () => contact && void removing.remove(contact),
  } as const
  const job = contact && [contact.jobTitle, contact.organisation].filter(Boolean).join(' · ')
  return (
    <SidePanel
      opened={opened === newContact || id !== null}
      onClose={onClose}
      title={contact ? <bdi>{fullName(contact)}</bdi> : id === null ? say('add') : '…'}
      {...(job && { about: <bdi>{job}</bdi> })}
      menu={contact ? [remove] : []}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {id === null ? (
        <ContactForm key="new" onDone={onClose} />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : contact ? (
        <Person key={id} contact={contact} onClose={onClose} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

interface PersonProps {
  contact: OutputOf<typeof getContact>
  onClose: () => void
}

function Person({ contact, onClose }: PersonProps) {
  return (
    <>
      {contact.merge && <RecentMerge merge={contact.merge} />}
      <Reach contact={contact} />
      <ContactForm contact={contact} onDone={onClose} />
      <ContactLinks contact={contact} />
      <RecordHistory entity="contact" entityId={contact.id} />
    </>
  )
}

/** The most frequent actions: to call or to write. */
function Reach({ contact }: { contact: Contact }) {
  const say = useText(text)
  const [phone] = contact.phones
  const [email] = contact.emails
  const name = fullName(contact)
  if (!phone && !email) return null
  return (
    <div className={styles.reach}>
      {phone && (
        <>
          <Button
            component="a"
            href={`tel:${phone}`}
            variant="filled"
            leftSection={<IconPhone size={16} />}
            aria-label={say('call', { name })}
          >
            {formatPhone(phone)}
          </Button>
          <Button
            component="a"
            href={`sms:${phone}`}
            leftSection={<IconMessage size={16} />}
            aria-label={say('message', { name })}
          >
            SMS
          </Button>
        </>
      )}
      {email && (
        <Button
          component="a"
          href={`mailto:${email}`}
          leftSection={<IconMail size={16} />}
          aria-label={say('write', { name })}
        >
          {say('writeWord')}
        </Button>
      )}
    </div>
  )
}

function RecentMerge({ merge }: { merge: NonNullable<PersonProps['contact']['merge']> }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const undoing = useCommand(undoMerge)
  const time = instantToZoned(merge.until, defaultZone).time
  const undo = async () => {
    const outcome = await undoing.run({ mergeId: merge.id })
    if (outcome.ok) toast.success(say('merge.undone'))
  }
  return (
    <div className={styles.merged}>
      <Notice tone={undoing.error ? 'error' : 'info'}>
        <p>
          {undoing.error
            ? sentence(undoing.error)
            : say('merge.recent', { name: merge.name, time })}
        </p>
        <Button size="xs" loading={undoing.pending} onClick={() => void undo()}>
          {say('merge.undo')}
        </Button>
      </Notice>
    </div>
  )
}
