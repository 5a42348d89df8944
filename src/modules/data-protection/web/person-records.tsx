import type { RetentionReason } from '#shared/retention-reasons.ts'
import type { FoundRecord } from '#shared/text/mentions.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { MentionList } from '#platform/web/mention-list.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { formatPhone } from '#shared/text/phone.ts'
import { Notice } from '#ui/plain/notice.tsx'
import {
  describePersonErasure,
  downloadPerson,
  erasePerson,
  findPerson,
  moveRequest,
} from '../contract.ts'
import { isClosed, wantsErasure, type ProtectionRequest } from '../model.ts'
import { text } from '../text.ts'
import styles from './protection.module.css'

/** The data kept of the person who asked, which can be exported or anonymised here. */
export function PersonRecords({ request }: { request: ProtectionRequest }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { id } = request
  const { data, error, refetch } = useEndpoint(findPerson, { id })
  const saving = useCommand(downloadPerson)
  const [erases, setErases] = useState(false)
  const [isCompared, setCompared] = useState(false)
  const save = async () => {
    const outcome = await saving.run({ id, isCompared })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  // An empty list would mean that no data is kept.
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={2} />
  const by = [data.email, data.phone && formatPhone(data.phone)].filter(Boolean).join(', ')
  const isUnknown = data.held.length === 0 && !data.account && !data.isInvited
  const mayErase = wantsErasure.includes(request.kind) && !isClosed(request.state)
  const waits = data.unproven.length > 0 && !isCompared
  return (
    <section className={styles.person} aria-label={say('person.title')}>
      <h3>{say('person.title')}</h3>
      <p className={styles.quiet}>
        {by ? say('person.by', { what: by }) : say('person.unnamed')}{' '}
        {by && isUnknown && say('person.none')}
      </p>
      {data.account && (
        <Notice tone="info">
          <p>{say('person.account', { name: data.account.name })}</p>
          <p>{say(data.account.isActive ? 'person.accountActive' : 'person.accountInactive')}</p>
        </Notice>
      )}
      {data.isInvited && <Notice tone="info">{say('person.invited')}</Notice>}
      {by && isUnknown && mayErase && <Closing request={request} />}
      {saving.error && <Notice tone="error">{sentence(saving.error)}</Notice>}
      {data.held.length > 0 && (
        <>
          <ul>
            {data.held.map((kind) => (
              <li key={kind.id}>
                {say('kept.one', { title: kind.title[locale], count: kind.count })}
              </li>
            ))}
          </ul>
          {data.unproven.length > 0 && (
            <Unproven found={data.unproven} checked={isCompared} onChange={setCompared} />
          )}
          <div className={styles.buttons}>
            <Button
              leftSection={<IconDownload size={16} />}
              disabled={waits}
              loading={saving.pending}
              onClick={() => void save()}
            >
              {say('person.download')}
            </Button>
            {mayErase && (
              <Button
                color="danger"
                disabled={waits}
                leftSection={<IconEraser size={16} />}
                onClick={() => setErases(true)}
              >
                {say('person.erase')}
              </Button>
            )}
          </div>
        </>
      )}
      {erases && (
        <Erasure
          request={request}
          isCompared={isCompared}
          stays={data.stays}
          onClose={() => setErases(false)}
        />
      )}
    </section>
  )
}

interface UnprovenProps {
  found: readonly FoundRecord[]
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Anyone can write an address on their own page: the team compares before data is handed over or erased. */
function Unproven({ found, checked, onChange }: UnprovenProps) {
  const say = useText(text)
  return (
    <Notice tone="info">
      <p>{say('person.unproven')}</p>
      <ul>
        {found.map(({ id, title, detail, href }) => (
          <li key={id}>
            <a href={href} target="_blank" rel="noopener">
              {title}
            </a>
            {detail && ` (${detail})`}
          </li>
        ))}
      </ul>
      <Checkbox
        label={say('person.compared')}
        checked={checked}
        onChange={(change) => onChange(change.currentTarget.checked)}
      />
    </Notice>
  )
}

/** All data is erased: only the answer remains to be sent. */
function Closing({ request: { id, version, state } }: { request: ProtectionRequest }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const moving = useCommand(moveRequest)
  const close = async () => {
    if (state !== 'open') return moving.run({ id, version, state: 'answered' })
    const begun = await moving.run({ id, version, state: 'in_progress' })
    return begun.ok && moving.run({ id, version: begun.data.version, state: 'answered' })
  }
  return (
    <>
      {moving.error && <Notice tone="error">{sentence(moving.error)}</Notice>}
      <p>{say('person.close')}</p>
      <div className={styles.buttons}>
        <Button variant="filled" loading={moving.pending} onClick={() => void close()}>
          {say('move.answered')}
        </Button>
      </div>
    </>
  )
}

interface ErasureProps {
  request: ProtectionRequest
  isCompared: boolean
  stays: readonly RetentionReason[]
  onClose: () => void
}

/** Erasing cannot be undone, so the dialog lists the data and asks to type the name. */
function Erasure({ request, isCompared, stays, onClose }: ErasureProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const erasing = useCommand(erasePerson)
  const { id, person: name } = request
  const erase = async () => {
    const outcome = await erasing.run({ id, isCompared })
    if (!outcome.ok) return
    toast.success(say('person.erased', { n: outcome.data.count }))
    onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={say('person.eraseTitle', { name })}
      lost={
        <>
          {erasing.error && <Notice tone="error">{sentence(erasing.error)}</Notice>}
          {say('person.lost')}
        </>
      }
      kept={
        <>
          <p>{stays.map((reason) => say(`person.stays.${reason}`)).join(' ')}</p>
          <Remains id={id} />
        </>
      }
      typedName={name}
      confirmLabel={say('person.erase')}
      onConfirm={() => void erase()}
      busy={erasing.pending}
    />
  )
}

/** Texts of colleagues that name the person, for review. */
function Remains({ id }: { id: string }) {
  const say = useText(text)
  const { data, error } = useEndpoint(describePersonErasure, { id })
  if (!data) return error ? <p>{say('person.remains.unknown')}</p> : null
  const { words, firstNames, mentions } = data
  const key = mentions.length > 0 ? 'person.remains.found' : 'person.remains.none'
  return (
    <>
      {firstNames.length > 0 && (
        <p>{say('person.remains.first', { names: firstNames.join(', ') })}</p>
      )}
      <p>{say(key, { words: words.join(', ') })}</p>
      {mentions.length > 0 && <MentionList mentions={mentions} />}
    </>
  )
}
