import { useState } from 'react'
import type { Specimen } from '../../specimen.ts'
import { RichTextField, type RichText } from './rich-text-field.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [{ title: localised('richText'), render: Letter }]

function Letter() {
  const [text, setText] = useState<RichText | null>(letter)
  return (
    <RichTextField
      label="Mesajul invitației"
      value={text}
      onChange={setText}
      help="Datele despre invitat se completează la trimitere."
      mergeTags={[
        { name: 'guest.firstName', label: 'Prenume' },
        { name: 'guest.group', label: 'Grup' },
      ]}
    />
  )
}

const letter: RichText = {
  type: 'doc',
  content: [
    {
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: 'Vă așteptăm cu drag' }],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Dragă ' },
        { type: 'mergeTag', attrs: { name: 'guest.firstName', label: 'Prenume' } },
        { type: 'text', text: ', ne-ar bucura să fiți alături de noi ' },
        { type: 'text', marks: [{ type: 'bold' }], text: 'sâmbătă, 15 mai 2027' },
        { type: 'text', text: '.' },
      ],
    },
  ],
}
