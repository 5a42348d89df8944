import {
  ActionIcon,
  Button,
  Checkbox,
  Radio,
  Select,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconPlus, IconSettings, IconTrash } from '@tabler/icons-react'
import styles from './gallery.module.css'
import type { Specimen } from './specimen.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from './locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  {
    title: localised('buttons'),
    render: () => (
      <div className={styles.row}>
        <Button variant="filled" leftSection={<IconPlus size={16} />}>
          Adăugați un invitat
        </Button>
        <Button>Importați</Button>
        <Button variant="light">Trimiteți din nou</Button>
        <Button variant="subtle">Vedeți tot</Button>
        <Button variant="filled" color="danger" leftSection={<IconTrash size={16} />}>
          Ștergeți
        </Button>
        <Button disabled>Indisponibil</Button>
        <Button variant="filled" loading>
          Se salvează
        </Button>
        <Button size="xs">Mic</Button>
        <Tooltip label="Setări">
          <ActionIcon aria-label="Setări">
            <IconSettings size={18} />
          </ActionIcon>
        </Tooltip>
        <ActionIcon variant="default" size="lg" aria-label="Setări avansate">
          <IconSettings size={18} />
        </ActionIcon>
      </div>
    ),
  },
  {
    title: localised('plainFields'),
    render: () => (
      <div className={styles.pairs}>
        <TextInput
          label="Numele evenimentului"
          placeholder="Nunta Anei și a lui Mihai"
          description="Apare pe site și în invitații."
          withAsterisk
        />
        <TextInput
          label="E-mail"
          defaultValue="ana@"
          error="Scrieți o singură adresă de e-mail completă, de exemplu ana@exemplu.ro."
        />
        <Select
          label="Felul evenimentului"
          defaultValue="Nuntă"
          data={['Nuntă', 'Botez', 'Conferință', 'Gală']}
        />
        <TextInput label="Cod" defaultValue="EV-2026-014" disabled />
        <Textarea label="Notă internă" placeholder="Numai pentru echipă" autosize minRows={2} />
        <div className={styles.stack}>
          <Checkbox label="Se servește masa" defaultChecked />
          <Checkbox label="Ia confirmări" indeterminate />
          <Radio label="Numai invitații" name="audience" defaultChecked />
          <Radio label="Oricine are linkul" name="audience" />
          <Switch label="Site publicat" defaultChecked />
        </div>
      </div>
    ),
  },
]
