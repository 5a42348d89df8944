/** A rule with what it takes for it to say anything. */
type Rule =
  | { kind: 'always'; text: string }
  | { kind: 'group'; head: string; rules: Rule[] }
  | { kind: 'worn'; selectors: { text: string; classes: string[] }[]; body: string }

/** Braces that open and close rules; those inside a quoted text do not. */
const marks = /"[^"]*"|'[^']*'|[{}]/g
const groups = /^@(media|supports|container)/
const brackets = /\([^()]*\)/g

/**
 * Of the rules of a stylesheet those that a page can wear. A server's first answer carries about 14 kB; what is
 * longer waits for another trip, and most pages have few of all that could stand on one.
 */
export function wornStyles(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  return rules.map((rule) => wornRule(rule, classes)).join('')
}

/** Every class that stands in the markup, or that a script may give. */
export function classesIn(markup: string, script: string): Set<string> {
  const given = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  return new Set([...given, ...(script.match(/[\w-]+/g) ?? [])])
}

/** The rules of a built stylesheet, which has neither comments nor rules within rules. */
export function rulesIn(css: string): Rule[] {
  const rules: Rule[] = []
  let depth = 0
  let from = 0
  for (const { 0: mark, index } of css.matchAll(marks)) {
    if (mark === '{') depth++
    if (mark !== '}') continue
    depth--
    if (depth > 0) continue
    rules.push(ruleOf(css.slice(from, index + 1)))
    from = index + 1
  }
  return rules
}

function ruleOf(text: string): Rule {
  const opens = text.indexOf('{')
  const head = text.slice(0, opens)
  if (groups.test(head)) return { kind: 'group', head, rules: rulesIn(text.slice(opens + 1, -1)) }
  if (head.startsWith('@')) return { kind: 'always', text }
  const selectors = selectorsIn(head).map((each) => ({ text: each, classes: classesOf(each) }))
  return { kind: 'worn', selectors, body: text.slice(opens) }
}

function wornRule(rule: Rule, classes: ReadonlySet<string>): string {
  if (rule.kind === 'always') return rule.text
  if (rule.kind === 'group') {
    const inner = wornStyles(rule.rules, classes)
    return inner && `${rule.head}{${inner}}`
  }
  const worn = rule.selectors.filter((each) => each.classes.every((name) => classes.has(name)))
  return worn.length > 0 ? worn.map(({ text }) => text).join(',') + rule.body : ''
}

/** What stands in brackets may say what must not be there, so it decides nothing. */
function classesOf(selector: string): string[] {
  let plain = selector
  while (plain.includes('(')) plain = plain.replaceAll(brackets, '')
  return [...plain.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
}

function selectorsIn(head: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: mark, index } of head.matchAll(/[(),]/g)) {
    if (mark === '(') depth++
    if (mark === ')') depth--
    if (mark !== ',' || depth > 0) continue
    parts.push(head.slice(from, index))
    from = index + 1
  }
  return [...parts, head.slice(from)]
}
