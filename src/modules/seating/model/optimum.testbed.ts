import { createRequire } from 'node:module'
import type { Seating } from '../model.ts'
import { instanceOf } from './instances.testbed.ts'
import { groupsToKeep, groupWeight } from './violations.ts'

/** The part of the library that is called: HiGHS compiled to WebAssembly. */
interface Highs {
  solve(
    program: string,
    options: { time_limit: number; output_flag: boolean },
  ): { Status: string; ObjectiveValue: number }
}

const load = createRequire(import.meta.url)('highs') as () => Promise<Highs>

/** A wedding of 16 to 32 guests with rules about tables only, not seats. */
export function smallWedding(seed: number): Seating {
  const guests = 16 + (seed % 5) * 4
  const shape = { guests, tables: 4, seats: 9, rules: 30, musts: 8 }
  const seating = instanceOf(seed, shape)
  const rules = seating.rules.filter(({ kind }) => kind === 'same_table' || kind === 'apart')
  return { ...seating, rules }
}

/**
 * The proven minimum weight of broken wishes, for rules about tables (the same one, or another) between two
 * people, and groups. Undefined where it was not proven in time.
 */
export async function provenOptimum(
  seating: Seating,
  seconds: number,
): Promise<number | undefined> {
  const highs = await load()
  const { program, constant } = programOf(seating)
  const options = { time_limit: seconds, output_flag: false }
  const { Status, ObjectiveValue } = highs.solve(program, options)
  return Status === 'Optimal' ? Math.round(ObjectiveValue + constant) : undefined
}

/** In the format of CPLEX: `x` says who sits at which table, and the objective sums what the broken wishes weigh. */
function programOf(seating: Seating): { program: string; constant: number } {
  const { people, tables, rules } = seating
  const guests = new Map(people.map(({ id }, at) => [id, at]))
  const x = (guestId: string, table: number) => `x${guests.get(guestId)}_${table}`
  const each = (make: (table: number) => string) => tables.map((_, table) => make(table))
  const costs: string[] = []
  const limits = people.map(({ id }) => `${each((t) => x(id, t)).join(' + ')} = 1`)
  for (const [t, { seats }] of tables.entries())
    limits.push(`${people.map(({ id }) => x(id, t)).join(' + ')} <= ${seats}`)
  // The tables are equal, so they are named in the order in which guests come to them.
  for (const [at, { id }] of people.entries())
    for (let t = at + 1; t < tables.length; t += 1) limits.push(`${x(id, t)} = 0`)
  const binaries = people.flatMap(({ id }) => each((t) => x(id, t)))
  for (const [at, { kind, guestIds, must, weight }] of rules.entries()) {
    const [a = '', b = ''] = guestIds
    if (must) {
      const [sign, limit] = kind === 'same_table' ? ['-', '= 0'] : ['+', '<= 1']
      limits.push(...each((t) => `${x(a, t)} ${sign} ${x(b, t)} ${limit}`))
      continue
    }
    const broken = `b${at}`
    binaries.push(broken)
    // Of two who must not be separated one sits elsewhere; two who must not share a table are both affected.
    costs.push(`${kind === 'same_table' ? weight : 2 * weight} ${broken}`)
    limits.push(
      ...each((t) =>
        kind === 'same_table'
          ? `${x(a, t)} - ${x(b, t)} - ${broken} <= 0`
          : `${x(a, t)} + ${x(b, t)} - ${broken} <= 1`,
      ),
    )
  }
  // Of each group, as many as possible at one table, which `z` chooses.
  const groups = groupsToKeep(seating)
  for (const [at, members] of groups.entries()) {
    const n = members.length
    costs.push(`- ${groupWeight} m${at}`)
    limits.push(`${each((t) => `z${at}_${t}`).join(' + ')} = 1`)
    binaries.push(...each((t) => `z${at}_${t}`))
    limits.push(
      ...each((t) => {
        const there = members.map((id) => x(id, t)).join(' - ')
        return `m${at} - ${there} + ${n} z${at}_${t} <= ${n}`
      }),
    )
  }
  const objective = costs.join(' + ').replaceAll('+ -', '-')
  return {
    constant: groups.reduce((sum, { length }) => sum + groupWeight * length, 0),
    program: `Minimize\n obj: ${objective}\nSubject To\n${limits.map((limit, at) => ` c${at}: ${limit}`).join('\n')}\nBinary\n ${binaries.join('\n ')}\nEnd\n`,
  }
}
