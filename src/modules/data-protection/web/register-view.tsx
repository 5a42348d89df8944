import { Button, Group } from '@mantine/core'
import { IconDownload, IconFileText, IconPlus, IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { getCompany } from '#modules/company/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { downloadRegister, listRegister } from '../contract.ts'
import { type RegisterEntry, registerFields } from '../model.ts'
import { text } from '../text.ts'
import { EntryPanel, newEntry, panelOfEntry } from './entry-panel.tsx'
import styles from './protection.module.css'

export function RegisterView() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const { data, error, refetch } = useEndpoint(listRegister, {})
  const saving = useCommand(downloadRegister)
  const save = async () => {
    const outcome = await saving.run({})
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  if (error) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <TableSkeleton columns={2} />
  const add = () => panel.open(newEntry)
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.quiet}>{say('register.about')}</p>
        <Group gap={8}>
          <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {say('register.print')}
          </Button>
          <Button
            leftSection={<IconDownload size={16} />}
            loading={saving.pending}
            onClick={() => void save()}
          >
            {say('register.csv')}
          </Button>
          <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={add}>
            {say('register.add')}
          </Button>
        </Group>
      </div>
      {saving.error && <Notice tone="error">{sentence(saving.error)}</Notice>}
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconFileText size={28} stroke={1.5} />}
          title={say('register.empty')}
          text={say('register.emptyText')}
          action={{ label: say('register.add'), onClick: add }}
        />
      ) : (
        <Entries entries={data.items} />
      )}
      <PrintedRegister entries={data.items} />
      <EntryPanel opened={panel.opened} onClose={panel.close} />
    </>
  )
}

function Entries({ entries }: { entries: readonly RegisterEntry[] }) {
  const say = useText(text)
  const locale = useLocale()
  const panel = usePanel()
  return (
    <ul className={styles.rows} aria-label={say('register.list')}>
      {entries.map((entry) => {
        const shown = shownIn(entry, locale)
        return (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.number}>{entry.number}</span>
            <div className={styles.words}>
              <PanelLink panel={panel} what={panelOfEntry(entry)} className={styles.name}>
                {shown.name}
              </PanelLink>
              <span className={styles.quiet}>{shown.purpose}</span>
            </div>
            <span className={styles.term}>{shown.retention}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The whole register as a document, which only the printer sees. */
function PrintedRegister({ entries }: { entries: readonly RegisterEntry[] }) {
  const say = useText(text)
  const locale = useLocale()
  const company = useEndpoint(getCompany, {}).data
  const facts = [company?.name, company?.cui, company?.address, company?.city, company?.email]
  return createPortal(
    <article className={styles.printed}>
      <h2>{say('register.list')}</h2>
      <p>{say('register.controller', { name: facts.filter(Boolean).join(', ') })}</p>
      {entries.map((entry) => {
        const shown = shownIn(entry, locale)
        return (
          <section key={entry.id}>
            <h3>
              {entry.number}. {shown.name}
            </h3>
            <dl>
              {registerFields.slice(1).map((field) => (
                <div key={field}>
                  <dt>{say(`entry.${field}`)}</dt>
                  <dd>{shown[field]}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </article>,
    document.body,
  )
}

/** A text that is missing in this language is shown in Romanian. */
function shownIn(entry: RegisterEntry, locale: 'ro' | 'en'): RegisterEntry['ro'] {
  const own = entry[locale]
  const entries = registerFields.map((field) => [field, own[field] || entry.ro[field]])
  return Object.fromEntries(entries) as RegisterEntry['ro']
}
