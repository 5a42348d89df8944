import { IconCopy, IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { Badge } from '../records/badge.tsx'
import type { Specimen } from '../specimen.ts'
import { PageHeader } from './page-header.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const menu = [
  { label: 'Duplicați', icon: <IconCopy size={16} />, shortcut: 'D' },
  { label: 'Exportați', icon: <IconDownload size={16} /> },
  { label: 'Ștergeți…', icon: <IconTrash size={16} />, tone: 'danger', apart: true },
] as const

export const specimens: readonly Specimen[] = [
  {
    title: localised('headerOfAList'),
    render: () => (
      <PageHeader
        title="Invitați"
        about="248 de invitați în 96 de grupuri"
        primary={{ label: 'Adăugați un invitat', icon: <IconPlus size={16} /> }}
        menu={menu}
      />
    ),
  },
  {
    title: localised('headerOfARecord'),
    render: () => (
      <PageHeader
        title="Nunta Anei și a lui Mihai"
        status={<Badge tone="brand">Confirmat</Badge>}
        about="sâmbătă, 15 mai 2027 · Conacul Brâncoveanu, Mogoșoaia"
        backHref="#pagina"
        primary={{ label: 'Publicați site-ul' }}
        menu={menu}
      />
    ),
  },
]
