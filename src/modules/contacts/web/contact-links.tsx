import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addOrganisation, findTargets, linkContact } from '../contract.ts'
import { type ContactLink, type ContactRow, LinkKind } from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'
import { useLinkActions } from './link-actions.tsx'

/** The links of a person, each with its role. */
export function ContactLinks({ contact }: { contact: ContactRow }) {
  const say = useText(text)
  const [adding, setAdding] = useState(false)
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{say('links')}</h2>
      {contact.links.length === 0 && !adding && <p className={styles.quiet}>{say('links.none')}</p>}
      {contact.links.length > 0 && (
        <ul className={styles.rows}>
          {contact.links.map((link) => (
            <LinkRow key={`${link.kind} ${link.targetId}`} contactId={contact.id} link={link} />
          ))}
        </ul>
      )}
      {adding ? (
        <NewLink contactId={contact.id} onDone={() => setAdding(false)} />
      ) : (
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
          {say('links.add')}
        </Button>
      )}
    </section>
  )
}

function LinkRow({ contactId, link }: { contactId: string; link: ContactLink }) {
  const say = useText(text)
  const { name, role, kind, isPrimary } = link
  const linkActions = useLinkActions({ ...link, id: contactId, name })
  return (
    <li>
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          {say(`kind.${kind}`)}
          {role && (
            <>
              {' · '}
              <bdi>{role}</bdi>
            </>
          )}
        </span>
        {linkActions.problem}
      </div>
      {isPrimary && <Badge tone="brand">{say('links.primary')}</Badge>}
      <ActionMenu label={say('links.actions', { name })} actions={linkActions.actions} />
      {linkActions.dialog}
    </li>
  )
}

function NewLink({ contactId, onDone }: { contactId: string; onDone: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [kind, setKind] = useState<LinkKind | null>(null)
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<PickerOption | null>(null)
  const [role, setRole] = useState('')
  const linking = useCommand(linkContact)
  const creating = useCommand(addOrganisation)
  const targets = useEndpoint(
    findTargets,
    { search, ...(kind && { kind }) },
    { keepPrevious: true },
  )
  const kinds = targets.data?.kinds ?? []
  const chosen = kind ?? kinds[0]?.kind ?? 'partner'
  const options = (targets.data?.items ?? []).filter((item) => item.kind === chosen)
  const create = async (name: string) => {
    const outcome = await creating.run({ kinds: ['other'], name, address: '' })
    if (outcome.ok) setTarget({ id: outcome.data.id, label: outcome.data.name })
  }
  const save = async () => {
    if (!target) return
    const link = { id: contactId, kind: chosen, targetId: target.id, role }
    if ((await linking.run(link)).ok) onDone()
  }
  const error = linking.error ?? creating.error
  return (
    <div className={styles.box}>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <Select
        label={say('links.kind')}
        data={kinds.map((each) => ({ value: each.kind, label: say(`kind.${each.kind}`) }))}
        value={chosen}
        onChange={(next) => {
          setKind(LinkKind.parse(next))
          setTarget(null)
        }}
      />
      <Picker
        label={say('links.target')}
        required
        value={target}
        onChange={setTarget}
        options={options.map(({ id, name, about }) => ({
          id,
          label: name,
          ...(about && { about }),
        }))}
        onSearch={setSearch}
        loading={targets.isFetching || creating.pending}
        {...(chosen === 'partner' && { onCreate: (name: string) => void create(name) })}
      />
      <TextInput
        label={say('links.role')}
        description={say('links.roleHelp')}
        value={role}
        maxLength={80}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{say('cancel')}</Button>
        <Button
          variant="filled"
          disabled={!target}
          loading={linking.pending}
          onClick={() => void save()}
        >
          {say('links.save')}
        </Button>
      </div>
    </div>
  )
}
