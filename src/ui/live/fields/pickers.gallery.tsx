import { useState } from 'react'
import { fold } from '#shared/text/text.ts'
import galleryStyles from '../gallery.module.css'
import { Avatar } from '../records/avatar.tsx'
import type { Specimen } from '../specimen.ts'
import { Picker, type PickerOption } from './picker.tsx'
import { TagsField } from './tags-field.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const people: readonly PickerOption[] = [
  ['Ana Dobre', 'Florărie Lavanda'],
  ['Ștefan Țîrlea', 'Sonorizare Pro'],
  ['Ioana Pop', 'Conacul Brâncoveanu'],
  ['Radu Popa', 'Foto Popa'],
].map(([label = '', about]) => ({
  id: label,
  label,
  about,
  icon: <Avatar name={label} size={24} />,
}))

export const specimens: readonly Specimen[] = [
  { title: localised('choosingARecord'), render: People },
  { title: localised('tags'), render: Tags },
]

function People() {
  const [person, setPerson] = useState<PickerOption | null>(people[1] ?? null)
  const [search, setSearch] = useState('')
  return (
    <div className={galleryStyles.pairs}>
      <Picker
        label="Persoană de contact"
        value={person}
        onChange={setPerson}
        onSearch={setSearch}
        options={people.filter(({ label }) => fold(label).includes(fold(search)))}
        onCreate={(name) => setPerson({ id: name, label: name })}
        help="Căutarea nu ține seama de diacritice."
      />
    </div>
  )
}

function Tags() {
  const [tags, setTags] = useState(['VIP', 'vegetarian'])
  return (
    <div className={galleryStyles.pairs}>
      <TagsField
        label="Etichete"
        value={tags}
        onChange={setTags}
        known={['VIP', 'cazare', 'transfer']}
      />
    </div>
  )
}
