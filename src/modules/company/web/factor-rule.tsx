import { Select } from '@mantine/core'
import { FactorRule } from '#modules/accounts/model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/live/link.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeFactorRule, readFactorRule } from '../contract.ts'
import { text } from '../text.ts'
import styles from './company.module.css'

/** The choice of members who must have a second factor; for admins. */
export function FactorRuleSection() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data } = useEndpoint(readFactorRule, {})
  const changing = useCommand(changeFactorRule)
  if (!data) return null
  const choose = async (value: string | null) => {
    const outcome = await changing.run({ rule: FactorRule.parse(value ?? 'off') })
    if (outcome.ok) toast.success(say('factor.saved'))
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{say('factor.title')}</h2>
      <div className={styles.form}>
        {changing.error && (
          <Notice tone="error">
            {sentence(changing.error)}{' '}
            {changing.error.code === 'accounts.own_factor_first' && (
              <Link href="/profil-utilizator">{say('factor.toProfile')}</Link>
            )}
          </Notice>
        )}
        <Select
          label={say('factor.rule')}
          description={say('factor.about')}
          data={FactorRule.options.map((value) => ({ value, label: say(`factor.${value}`) }))}
          value={data.rule}
          disabled={changing.pending}
          allowDeselect={false}
          onChange={(value) => void choose(value)}
          maw={420}
        />
      </div>
    </section>
  )
}
