import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import galleryStyles from '../gallery.module.css'
import type { Specimen } from '../specimen.ts'
import { Avatar, AvatarGroup } from './avatar.tsx'
import { Badge, Count, StatusDot } from './badge.tsx'
import { TagList } from './tag-list.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  {
    title: localised('states'),
    render: () => (
      <div className={galleryStyles.row}>
        <Badge>Ciornă</Badge>
        <Badge tone="info">Provizoriu</Badge>
        <Badge tone="brand">Confirmat</Badge>
        <Badge tone="accent" icon={<IconClock size={14} aria-hidden />}>
          Scadent mâine
        </Badge>
        <Badge tone="danger">Întârziat</Badge>
        <StatusDot tone="brand">Vine</StatusDot>
        <StatusDot tone="danger">Nu vine</StatusDot>
        <StatusDot>Fără răspuns</StatusDot>
        <Count>12</Count>
        <Count tone="brand">3</Count>
      </div>
    ),
  },
  {
    title: localised('people'),
    render: () => (
      <div className={galleryStyles.row}>
        {['Ana Dobre', 'Ștefan Țîrlea', 'Mihai', 'Îngrid Ălbu', 'Radu Popa'].map((name) => (
          <Avatar key={name} name={name} size={36} spoken />
        ))}
        <AvatarGroup names={['Ana Dobre', 'Radu Popa', 'Ioana Pop', 'Dan Vlad', 'Maria Ion']} />
      </div>
    ),
  },
  { title: localised('tags'), render: Tags },
]

function Tags() {
  const [tags, setTags] = useState(['VIP', 'familia mirelui', 'vegetarian', 'transfer', 'cazare'])
  return (
    <div className={galleryStyles.stack}>
      <TagList tags={tags} onRemove={(tag) => setTags(tags.filter((each) => each !== tag))} />
      <TagList tags={tags} max={2} />
    </div>
  )
}
