import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlignCenter,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconBraces,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, type ComponentType, type KeyboardEvent } from 'react'
import { useUiText } from '../../locale.tsx'
import type { MergeTag } from './rich-text-field.tsx'
import { RichTextLink } from './rich-text-link.tsx'
import styles from './rich-text.module.css'

interface RichTextToolbarProps {
  editor: Editor
  mergeTags?: readonly MergeTag[]
  disabled?: boolean
}

/** One tab stop; the arrow keys move inside it. */
export function RichTextToolbar({ editor, mergeTags = [], disabled }: RichTextToolbarProps) {
  const say = useUiText()
  const bar = useRef<HTMLDivElement>(null)
  const tools = useEditorState({ editor, selector: ({ editor: now }) => toolsOf(now) })
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={say('formatting')}
      className={styles.toolbar}
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      {tools.map(({ key, active, disabled: off }, index) => {
        const { icon: Icon, run } = buttons[key]
        return (
          <ActionIcon
            key={key}
            size={32}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={say(`rich_${key}`)}
            title={say(`rich_${key}`)}
            aria-pressed={active}
            disabled={disabled || off}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Icon size={18} stroke={1.75} />
          </ActionIcon>
        )
      })}
      <RichTextLink editor={editor} disabled={disabled} />
      {mergeTags.length > 0 && <TagMenu editor={editor} tags={mergeTags} />}
    </div>
  )
}

function TagMenu({ editor, tags }: { editor: Editor; tags: readonly MergeTag[] }) {
  const say = useUiText()
  const insert = (attrs: MergeTag) =>
    editor.chain().focus().insertContent({ type: 'mergeTag', attrs }).run()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size={32} tabIndex={-1} aria-label={say('insertTag')} title={say('insertTag')}>
          <IconBraces size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {tags.map((tag) => (
          <Menu.Item key={tag.name} onClick={() => insert(tag)}>
            {tag.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface Tool {
  icon: ComponentType<{ size?: number; stroke?: number }>
  run: (editor: Editor) => boolean
  active?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

const buttons = {
  bold: mark('bold', IconBold),
  italic: mark('italic', IconItalic),
  underline: mark('underline', IconUnderline),
  h2: heading(2, IconH2),
  h3: heading(3, IconH3),
  h4: heading(4, IconH4),
  bullets: {
    icon: IconList,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
    active: (editor: Editor) => editor.isActive('bulletList'),
  },
  numbers: {
    icon: IconListNumbers,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
    active: (editor: Editor) => editor.isActive('orderedList'),
  },
  quote: {
    icon: IconBlockquote,
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
    active: (editor: Editor) => editor.isActive('blockquote'),
  },
  center: align('center', IconAlignCenter),
  right: align('right', IconAlignRight),
  undo: {
    icon: IconArrowBackUp,
    run: (editor: Editor) => editor.chain().focus().undo().run(),
    can: (editor: Editor) => editor.can().undo(),
  },
  redo: {
    icon: IconArrowForwardUp,
    run: (editor: Editor) => editor.chain().focus().redo().run(),
    can: (editor: Editor) => editor.can().redo(),
  },
} satisfies Record<string, Tool>

type ToolKey = keyof typeof buttons

function toolsOf(editor: Editor) {
  return (Object.keys(buttons) as ToolKey[]).map((key) => {
    const tool: Tool = buttons[key]
    return { key, active: tool.active?.(editor), disabled: tool.can ? !tool.can(editor) : false }
  })
}

function mark(name: 'bold' | 'italic' | 'underline', icon: Tool['icon']): Tool {
  return {
    icon,
    run: (editor) => editor.chain().focus().toggleMark(name).run(),
    active: (editor) => editor.isActive(name),
  }
}

function heading(level: 2 | 3 | 4, icon: Tool['icon']): Tool {
  return {
    icon,
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    active: (editor) => editor.isActive('heading', { level }),
  }
}

/** Pressed again it goes back to the left. */
function align(to: 'center' | 'right', icon: Tool['icon']): Tool {
  const active = (editor: Editor) => editor.isActive({ align: to })
  return {
    icon,
    active,
    run: (editor) => {
      const next = { align: active(editor) ? null : to }
      return editor
        .chain()
        .focus()
        .updateAttributes('paragraph', next)
        .updateAttributes('heading', next)
        .run()
    },
  }
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || !bar || !bar.contains(event.target as Node)) return
  const stops = [...bar.querySelectorAll<HTMLButtonElement>(':scope > button:enabled')]
  const at = stops.indexOf(event.target as HTMLButtonElement)
  if (at < 0) return
  event.preventDefault()
  stops.at((at + step) % stops.length)?.focus()
}
