import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconStar, IconStarOff, IconUnlink } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { MenuAction } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { changeLink, linkContact, unlinkContact } from '../contract.ts'
import type { LinkKind } from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'

interface ShownLink {
  /** Name of the person. */
  id: string
  kind: LinkKind
  targetId: string
  role: string
  isPrimary: boolean
  /** Name of the end that the row shows. */
  name: string
}

/** The actions on a link, from either of its ends. */
export function useLinkActions(link: ShownLink): {
  actions: MenuAction[]
  problem: ReactNode
  dialog: ReactNode
} {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeLink)
  const removing = useCommand(unlinkContact)
  const linking = useCommand(linkContact)
  const [editing, setEditing] = useState(false)
  const { id, kind, targetId, role, isPrimary, name } = link
  const key = { id, kind, targetId }
  const remove = async () => {
    if (!(await removing.run(key)).ok) return
    showUndoBar(`${say('links.remove')}: ${name}`, () => linking.run({ ...key, role, isPrimary }))
  }
  const error = changing.error ?? removing.error
  return {
    actions: [
      {
        label: say('links.editRole'),
        icon: <IconPencil size={16} />,
        onClick: () => setEditing(true),
      },
      {
        label: say(isPrimary ? 'links.takePrimary' : 'links.makePrimary'),
        icon: isPrimary ? <IconStarOff size={16} /> : <IconStar size={16} />,
        onClick: () => void changing.run({ ...key, isPrimary: !isPrimary }),
      },
      {
        label: say('links.remove'),
        icon: <IconUnlink size={16} />,
        tone: 'danger',
        onClick: () => void remove(),
      },
    ],
    problem: error && <span className={styles.problem}>{sentence(error)}</span>,
    dialog: editing && (
      <RoleDialog
        name={name}
        role={role}
        onClose={() => setEditing(false)}
        onSave={(next) => changing.run({ ...key, role: next })}
      />
    ),
  }
}

interface RoleDialogProps {
  name: string
  role: string
  onClose: () => void
  onSave: (role: string) => Promise<{ ok: boolean }>
}

function RoleDialog({ name, role, onClose, onSave }: RoleDialogProps) {
  const say = useText(text)
  const [typed, setTyped] = useState(role)
  const save = async () => {
    if ((await onSave(typed)).ok) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={say('role.title', { name })} size="sm">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={say('links.role')}
          description={say('links.roleHelp')}
          value={typed}
          maxLength={80}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="filled">
            {say('links.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
