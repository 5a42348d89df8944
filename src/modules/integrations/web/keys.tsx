import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatDate, formatInstant } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listKeys, revokeKey } from '../contract.ts'
import { lastDayOf, type ApiKey } from '../model.ts'
import { text } from '../text.ts'
import styles from './integrations.module.css'
import { NewKeyDialog, ShownKeyDialog } from './key-dialogs.tsx'

export function ApiKeys() {
  const say = useText(text)
  const [adding, setAdding] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const add = () => setAdding(true)
  return (
    <section aria-label={say('keys.title')}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2>{say('keys.title')}</h2>
          <p className={styles.quiet}>
            {say('keys.about')} <Link href="/api/docs">{say('keys.docs')}</Link>
          </p>
        </div>
        <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={add}>
          {say('keys.add')}
        </Button>
      </div>
      <KeyList onAdd={add} />
      {adding && <NewKeyDialog onClose={() => setAdding(false)} onMade={setToken} />}
      {token !== null && <ShownKeyDialog token={token} onClose={() => setToken(null)} />}
    </section>
  )
}

function KeyList({ onAdd }: { onAdd: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listKeys, {})
  const [ending, setEnding] = useState<ApiKey | null>(null)
  if (error) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <TableSkeleton columns={2} />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconKey size={28} stroke={1.5} />}
        title={say('keys.empty')}
        text={say('keys.emptyText')}
        action={{ label: say('keys.add'), onClick: onAdd }}
      />
    )
  return (
    <>
      <ul className={styles.rows} aria-label={say('keys.list')}>
        {data.items.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setEnding(key)} />
        ))}
      </ul>
      {ending && <RevokeDialog apiKey={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const say = useText(text)
  const { name, beginning, state, right } = apiKey
  return (
    <li>
      <span className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles.quiet}>
          <code>{beginning}…</code> · {useFacts(apiKey).join(' · ')}
        </span>
      </span>
      <Badge tone={state === 'active' ? 'brand' : 'neutral'}>
        {say(state === 'active' ? `right.${right}` : `state.${state}`)}
      </Badge>
      {state === 'active' && (
        <Button
          variant="default"
          size="xs"
          aria-label={`${say('key.revoke')}: ${name}`}
          onClick={onRevoke}
        >
          {say('key.revoke')}
        </Button>
      )}
    </li>
  )
}

/** With the year: a key may work for years, and stays on the list for one after its end. */
function useFacts({ lastUsedAt, madeBy, createdAt, ...key }: ApiKey): string[] {
  const say = useText(text)
  const locale = useLocale()
  const at = (instant: string) => formatInstant(instant, defaultZone, locale, 'medium')
  const { state, expiresAt, revokedAt } = key
  const day = expiresAt && formatDate(lastDayOf(expiresAt), locale, 'medium')
  const facts = [
    useEventsOf(key),
    lastUsedAt === null ? say('key.unused') : say('key.used', { at: at(lastUsedAt) }),
    madeBy && say('key.by', { name: madeBy, at: at(createdAt) }),
    state === 'active' && day && say('key.until', { day }),
    state === 'expired' && day && say('key.expiredAt', { day }),
    state === 'revoked' && revokedAt && say('key.revokedAt', { at: at(revokedAt) }),
  ]
  return facts.filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}

const maxNamedEvents = 3

function useEventsOf({ eventIds, eventNames }: Pick<ApiKey, 'eventIds' | 'eventNames'>): string {
  const say = useText(text)
  if (eventIds === null) return say('key.allEvents')
  const named = eventNames.slice(0, maxNamedEvents).join(', ')
  const unnamedCount = eventIds.length - Math.min(eventNames.length, maxNamedEvents)
  if (named === '') return say('key.someEvents', { n: eventIds.length })
  return unnamedCount === 0
    ? say('key.namedEvents', { names: named })
    : say('key.andMoreEvents', { names: named, n: unnamedCount })
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const revoking = useCommand(revokeKey)
  const { id: keyId, name } = apiKey
  const revoke = async () => {
    if (!(await revoking.run({ keyId })).ok) return
    toast.success(say('key.revoked', { name }))
    onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={say('key.revoke.title', { name })}
      lost={
        <>
          {revoking.error && <Notice tone="error">{sentence(revoking.error)}</Notice>}
          {say('key.revoke.lost')}
        </>
      }
      kept={say('key.revoke.kept')}
      confirmLabel={say('key.revoke')}
      onConfirm={() => void revoke()}
      busy={revoking.pending}
    />
  )
}
