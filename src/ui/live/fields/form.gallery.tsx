import { Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Specimen } from '../specimen.ts'
import { toast } from '../toasts.tsx'
import { DateField } from './dates/date-field.tsx'
import { FormActions, FormRow, FormSection, saveKeys } from './form-section.tsx'
import { PhoneField } from './phone-field.tsx'
import { QuickAdd } from './quick-add.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  { title: localised('aWholeForm'), render: Form },
  { title: localised('aNameAndEnter'), render: Quick },
]

function Quick() {
  const [names, setNames] = useState(['Sala Mare'])
  const add = (name: string) => {
    setNames([...names, name])
    return Promise.resolve(true)
  }
  return (
    <>
      <p>{names.join(', ')}</p>
      <QuickAdd label="Numele sălii" button="Adăugați o sală" onAdd={add} />
    </>
  )
}

function Form() {
  const [date, setDate] = useState<string | null>('2027-05-15')
  const [phone, setPhone] = useState<string | null>('+40712345678')
  const save = () => toast.success('Evenimentul a fost salvat.')
  return (
    <form
      {...saveKeys}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <FormSection title="Evenimentul" about="Ce văd invitații pe site și în mesaje.">
        <TextInput label="Nume" defaultValue="Nunta Anei și a lui Mihai" withAsterisk />
        <FormRow>
          <DateField label="Data" value={date} onChange={setDate} required />
          <TextInput label="Ora de început" defaultValue="16:30" />
        </FormRow>
        <Textarea
          label="Descriere"
          description="Cel mult 2.000 de caractere."
          autosize
          minRows={3}
        />
      </FormSection>
      <FormSection title="Locul" about="Adresa apare cu un link către hartă.">
        <TextInput label="Locul" defaultValue="Conacul Brâncoveanu" />
        <PhoneField label="Telefonul locului" value={phone} onChange={setPhone} />
        <Switch label="Arată locul numai celor invitați" defaultChecked />
      </FormSection>
      <FormActions dirty onCancel={() => undefined} />
    </form>
  )
}
