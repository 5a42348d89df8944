import { Notice } from '#ui/plain/notice.tsx'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { call } from '#platform/web/calls/call.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { session as sessionStore } from '#platform/web/session/session.ts'
import { signOut } from '#platform/web/session/sign-out.ts'
import {
  deleteAccount,
  describeDeletion,
  downloadData,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../contract.ts'
import { stoppedBy, type Account, type OpenSession } from '../../model.ts'
import { text } from '../../text.ts'
import styles from '../account.module.css'
import { forgetSessionEnd } from '../sign-in/sign-in.ts'

export function SessionsSection() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error } = useEndpoint(listSessions, {})
  const ending = useCommand(endOtherSessions)
  const endOthers = async () => {
    const outcome = await ending.run({})
    if (outcome.ok) toast.success(say('sessions.ended', { n: outcome.data.ended }))
  }
  const problem = error ?? ending.error
  return (
    <FormSection title={say('sessions.title')} about={say('sessions.about')}>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      {!data && !error && <PanelSkeleton rows={2} />}
      {data && (
        <ul className={styles.sessions}>
          {data.items.map((item) => (
            <Session key={item.id} item={item} />
          ))}
        </ul>
      )}
      {data && data.items.length > 1 && (
        <div>
          <Button loading={ending.pending} onClick={() => void endOthers()}>
            {say('sessions.endOthers')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

const phones = new Set(['Android', 'iOS', 'iPadOS'])

function Session({ item }: { item: OpenSession }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const ending = useCommand(endSession)
  const Device = phones.has(item.system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  const device = [item.browser, item.system].filter(Boolean).join(', ') || say('sessions.unknown')
  const word = say(item.current ? 'sessions.signOut' : 'sessions.end')
  const end = () => {
    if (item.current) signOut()
    else void ending.run({ sessionId: item.id })
  }
  return (
    <li className={styles.session}>
      <Device size={24} stroke={1.5} aria-hidden />
      <div className={styles.sessionWords}>
        <div className={styles.sessionName}>
          {device}
          {item.current && <Badge tone="brand">{say('sessions.current')}</Badge>}
        </div>
        <div className={styles.sessionAbout}>
          {say(`sessions.${item.kind}`, {
            place: item.place,
            at: formatInstant(item.lastSeenAt, defaultZone, locale),
          })}{' '}
          {item.factor && say(`sessions.second.${item.factor}`)}
        </div>
        {ending.error && <Notice tone="error">{sentence(ending.error)}</Notice>}
      </div>
      <Button
        size="xs"
        loading={ending.pending}
        aria-label={say('sessions.endThis', { word, device })}
        onClick={end}
      >
        {word}
      </Button>
    </li>
  )
}

export function DataSection() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const take = async () => {
    setState({ busy: true })
    try {
      saveAs('prilej.json', await call(downloadData, {}))
      setState({ busy: false })
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <FormSection title={say('data.title')} about={say('data.about')}>
      {state.error !== undefined && <Notice tone="error">{sentence(state.error)}</Notice>}
      <div>
        <Button
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={state.busy}
          onClick={() => void take()}
        >
          {say('data.download')}
        </Button>
      </div>
    </FormSection>
  )
}

function saveAs(name: string, data: unknown): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

interface DeletionProps {
  account: Account
  onDeleted: () => void
}

export function DeletionSection({ account, onDeleted }: DeletionProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  const { data: facts } = useEndpoint(describeDeletion, {})
  const deleting = useCommand(deleteAccount)
  const remove = async () => {
    const outcome = await deleting.run({})
    setAsking(!outcome.ok && outcome.error.kind === 'unavailable')
    if (!outcome.ok) return
    onDeleted()
    sessionStore.clear('person')
    forgetSessionEnd()
  }
  const blocked = facts?.blocked === 'sole_admin'
  return (
    <FormSection title={say('deletion.title')} about={say('deletion.about')}>
      {deleting.error && <Notice tone="error">{sentence(deleting.error)}</Notice>}
      {blocked && (
        <Notice>{say('deletion.soleAdmin', { company: facts.company?.name ?? '' })}</Notice>
      )}
      {facts?.waitsUntil && (
        <Notice>
          {say('deletion.waits', { at: formatInstant(facts.waitsUntil, defaultZone, locale) })}
        </Notice>
      )}
      <div>
        <Button
          color="danger"
          variant="outline"
          disabled={!facts || blocked || facts.waitsUntil !== null}
          onClick={() => setAsking(true)}
        >
          {say('deletion.start')}
        </Button>
      </div>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={say('deletion.question')}
        lost={<Lost email={account.email} facts={facts} />}
        kept={<Kept email={account.email} facts={facts} />}
        typedName={account.email}
        confirmLabel={say('deletion.confirm')}
        onConfirm={() => void remove()}
        busy={deleting.pending}
      />
    </FormSection>
  )
}

type Deletion = OutputOf<typeof describeDeletion> | undefined

function Lost({ email, facts }: { email: string; facts: Deletion }) {
  const say = useText(text)
  const locale = useLocale()
  const shares = stoppedBy(facts?.shares ?? [], 'everything')
    .map(({ title, count }) => `${title[locale]}: ${count}`)
    .join(', ')
  return (
    <ul>
      <li>{say('deletion.lostAccount', { email })}</li>
      {facts && <li>{say('deletion.lostSessions', { n: facts.sessions })}</li>}
      {facts?.google && <li>{say('deletion.lostGoogle')}</li>}
      {shares && <li>{say('deletion.lostShares', { shares })}</li>}
      {facts?.company?.leftEmpty && (
        <li>{say('deletion.lostCompany', { company: facts.company.name })}</li>
      )}
    </ul>
  )
}

function Kept({ email, facts }: { email: string; facts: Deletion }) {
  const say = useText(text)
  return (
    <>
      {facts?.company && !facts.company.leftEmpty && (
        <>{say('deletion.keptCompany', { company: facts.company.name })} </>
      )}
      {say('deletion.farewell', { email })}{' '}
      {facts?.stays.map((reason) => say(`deletion.stays.${reason}`)).join(' ')}
    </>
  )
}
