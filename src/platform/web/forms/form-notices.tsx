import type { ReactNode } from 'react'
import { dictionary } from '#shared/i18n.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { useText } from '../i18n.tsx'

const text = dictionary({
  ro: { restored: 'Am pus la loc ce ați scris mai devreme și nu ați salvat.' },
  en: { restored: 'What you wrote earlier and did not save is back.' },
})

interface FormNoticesProps {
  form: { restored: boolean; problem: ReactNode }
}

/** What a form says of itself, above its fields: that a draft is back, and what stopped it as a whole. */
export function FormNotices({ form }: FormNoticesProps) {
  const say = useText(text)
  return (
    <>
      {form.restored && <Notice>{say('restored')}</Notice>}
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
    </>
  )
}
