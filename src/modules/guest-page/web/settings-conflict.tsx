import { Conflict, usePlainValue } from '#platform/web/forms/conflict.tsx'
import type { ContractForm } from '#platform/web/forms/form.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate } from '#shared/dates/time.ts'
import { guestLocales, type Locale } from '#shared/i18n.ts'
import type { changePageSettings } from '../contract.ts'
import { usualSettings, type PageSettingsFields } from '../model.ts'
import { text } from '../text.ts'

type Registration = PageSettingsFields['registration']
type Flat = Pick<PageSettingsFields, 'menus'> &
  Record<`greeting.${Locale}`, string | undefined> &
  Registration

interface SettingsConflictProps {
  form: ContractForm<typeof changePageSettings, PageSettingsFields>
  theirs: PageSettingsFields
}

/** Language by language and term by term, since two people often write the page side by side. */
export function SettingsConflict({ form, theirs }: SettingsConflictProps) {
  const say = useText(text)
  const locale = useLocale()
  const plain = usePlainValue()
  return (
    <Conflict
      form={{
        ...form,
        values: flatOf(form.values),
        base: flatOf(form.base),
        resolve: (merged, other) => form.resolve(nestedOf(merged), nestedOf(other)),
      }}
      theirs={flatOf(theirs)}
      labels={{
        'greeting.ro': say('staff.greeting.ro'),
        'greeting.en': say('staff.greeting.en'),
        'greeting.hu': say('staff.greeting.hu'),
        'greeting.de': say('staff.greeting.de'),
        menus: say('staff.menus'),
        isOpen: say('staff.registration'),
        needsApproval: say('staff.approval'),
        maxCompanions: say('staff.companions'),
        until: say('staff.until'),
      }}
      show={(field, value) =>
        field === 'until' && typeof value === 'string' ? formatDate(value, locale) : plain(value)
      }
    />
  )
}

function flatOf({ menus, greeting, registration }: PageSettingsFields): Flat {
  const greetings = guestLocales.map((each) => [`greeting.${each}`, greeting[each]])
  return { menus, ...registration, ...Object.fromEntries(greetings) } as Flat
}

function nestedOf({ menus = [], ...flat }: Partial<Flat>): PageSettingsFields {
  const usual = usualSettings.registration
  const { isOpen, needsApproval, maxCompanions, until } = { ...usual, ...flat }
  const written = guestLocales.flatMap((each) => {
    const words = flat[`greeting.${each}`]
    return words === undefined ? [] : [[each, words]]
  })
  return {
    menus,
    greeting: { ...usualSettings.greeting, ...Object.fromEntries(written) },
    registration: { isOpen, needsApproval, maxCompanions, until },
  }
}
