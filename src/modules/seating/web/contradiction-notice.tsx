import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Rule } from '../model.ts'
import { text } from '../text.ts'
import type { PlanWords } from './plan-words.ts'
import styles from './plan.module.css'

interface ContradictionNoticeProps {
  /** That cannot hold together, or one that cannot hold at all. */
  rules: readonly Rule[]
  words: PlanWords
}

export function ContradictionNotice({ rules, words }: ContradictionNoticeProps) {
  const say = useText(text)
  const [only] = rules
  const hasWish = rules.some(({ must }) => !must)
  const isOne = rules.length === 1
  const mustTitle = isOne ? 'rules.impossible' : 'rules.contradiction'
  const wishTitle = isOne ? 'rules.hopeless' : 'rules.opposite'
  const why = rules.length === 1 && only ? words.impossibleText(only) : ''
  return (
    <Notice tone={hasWish ? 'warning' : 'error'}>
      <strong>{say(hasWish ? wishTitle : mustTitle)}</strong>
      <ul className={styles.reasons}>
        {rules.map((rule) => (
          <li key={rule.id}>{words.ruleText(rule)}</li>
        ))}
      </ul>
      {why && <p className={styles.trayText}>{why}</p>}
    </Notice>
  )
}
