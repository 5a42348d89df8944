import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import { pasteForeign } from './pasted-html.ts'
import type { RichText, RichTextFieldProps } from './rich-text-field.tsx'
import { richTextExtensions } from './rich-text-schema.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import styles from './rich-text.module.css'

interface EditorProps extends RichTextFieldProps {
  labelledBy: string
  describedBy: string
}

/** Loaded when a form that has rich text is opened. */
export default function RichTextEditor(props: EditorProps) {
  const { value, onChange, onBlur, error, disabled, required } = props
  const editor = useEditor({
    extensions: richTextExtensions,
    content: value ?? nothing,
    editable: !disabled,
    // Both would write styles through innerHTML; `rich-text.module.css` holds them.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': props.labelledBy,
        'aria-describedby': props.describedBy,
        'aria-invalid': error ? 'true' : 'false',
        ...(required && { 'aria-required': 'true' }),
      },
      handleDOMEvents: { paste: pasteForeign, drop: pasteForeign },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? null : changed.getJSON()),
    onBlur,
  })

  useEffect(() => {
    const newContent = value ?? nothing
    if (
      editor.isDestroyed ||
      editor.isFocused ||
      JSON.stringify(newContent) === JSON.stringify(editor.getJSON())
    )
      return
    editor.commands.setContent(newContent, { emitUpdate: false })
  }, [editor, value])

  return (
    <div className={styles.root} data-error={error ? true : undefined} data-disabled={disabled}>
      <RichTextToolbar editor={editor} mergeTags={props.mergeTags} disabled={disabled} />
      <EditorContent editor={editor} />
    </div>
  )
}

// The editor would read an absent value as HTML, which the page's policy refuses.
const nothing: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }
