import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type FormEvent } from 'react'
import { useUiText } from '../../locale.tsx'
import { isSafeLink } from './rich-text-schema.ts'
import styles from './rich-text.module.css'

/** Sets, changes or removes the link of the selection. */
export function RichTextLink({ editor, disabled }: { editor: Editor; disabled?: boolean }) {
  const say = useUiText()
  const [began, setBegan] = useState<string | null>(null)
  const active = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const close = () => setBegan(null)
  return (
    <Popover opened={began !== null} onChange={(open) => !open && close()} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={32}
          tabIndex={-1}
          aria-label={say('rich_link')}
          title={say('rich_link')}
          aria-pressed={active}
          disabled={disabled}
          onClick={() => setBegan(String(editor.getAttributes('link').href ?? ''))}
        >
          <IconLink size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('rich_link')}>
        <LinkForm editor={editor} began={began ?? ''} removable={active} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface LinkFormProps {
  editor: Editor
  /** The address that the link had. */
  began: string
  removable: boolean
  onDone: () => void
}

function LinkForm({ editor, began, removable, onDone }: LinkFormProps) {
  const say = useUiText()
  const [href, setHref] = useState(began)
  const [refused, setRefused] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    // React carries events through portals, so the form around the editor would be sent too.
    event.stopPropagation()
    const target = withProtocol(href)
    if (!isSafeLink(target)) return setRefused(true)
    editor.chain().focus().extendMarkRange('link').setLink({ href: target }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <form className={styles.link} onSubmit={save}>
      <TextInput
        label={say('linkAddress')}
        placeholder="https://"
        value={href}
        error={refused && say('linkRefused')}
        onChange={(event) => setHref(event.currentTarget.value)}
        data-autofocus
      />
      <div className={styles.linkActions}>
        {removable && (
          <Button size="xs" variant="subtle" color="danger" onClick={remove}>
            {say('removeLink')}
          </Button>
        )}
        <Button size="xs" type="submit" variant="filled">
          {say('save')}
        </Button>
      </div>
    </form>
  )
}

/** People type `exemplu.ro` or an e-mail address. */
function withProtocol(text: string): string {
  const typed = text.trim()
  if (isSafeLink(typed) || /^[a-z][a-z0-9+.-]*:/i.test(typed)) return typed
  return typed.includes('@') ? `mailto:${typed}` : `https://${typed}`
}
