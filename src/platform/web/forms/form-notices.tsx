import type { ReactNode } from 'react'
import { Notice } from '#ui/plain/notice.tsx'
import { useText } from '../i18n.tsx'
import { unsavedChanges as text } from '../locales/unsaved-changes.gen.ts'

interface FormNoticesProps {
  form: { restored: boolean; problem: ReactNode }
}

/** Messages above the fields of a form: that a draft was restored, and errors of the whole. */
export function FormNotices({ form }: FormNoticesProps) {
  const say = useText(text)
  return (
    <>
      {form.restored && <Notice>{say('restored')}</Notice>}
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
    </>
  )
}
