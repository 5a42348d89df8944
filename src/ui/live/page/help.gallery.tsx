import { Button } from '@mantine/core'
import { IconCalendarEvent, IconPlus, IconUser } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Specimen } from '../specimen.ts'
import { KeyboardHelp } from './keyboard-help.tsx'

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}))

export const specimens: readonly Specimen[] = [
  { title: 'Ajutor pentru tastatură', render: () => <KeyboardHelp /> },
  { title: 'Căutare peste tot', render: Palette },
]

const nothing = () => undefined

function Palette() {
  const [search, setSearch] = useState('')
  return (
    <Suspense>
      <Button
        onClick={() =>
          void import('./command-palette.tsx').then((module) => module.openCommandPalette())
        }
      >
        Căutați (Ctrl K)
      </Button>
      <CommandPalette
        search={search}
        onSearch={setSearch}
        groups={[
          {
            title: 'Evenimente',
            commands: [
              {
                id: '1',
                label: 'Nunta Anei și a lui Mihai',
                about: '15 mai 2027 · Mogoșoaia',
                icon: <IconCalendarEvent size={18} />,
                onTrigger: nothing,
              },
            ],
          },
          {
            title: 'Invitați',
            commands: [
              {
                id: '2',
                label: 'Ștefan Țîrlea',
                about: 'masa 12',
                icon: <IconUser size={18} />,
                onTrigger: nothing,
              },
            ],
          },
          {
            title: 'Acțiuni',
            commands: [
              {
                id: '3',
                label: 'Adăugați un invitat',
                icon: <IconPlus size={18} />,
                shortcut: 'N',
                onTrigger: nothing,
              },
            ],
          },
        ]}
      />
    </Suspense>
  )
}
