import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const literal = /\{\s*ro:\s*['"`{]/

/**
 * Files where words of each language are data: tests and the demo, and texts of an event or a company in its
 * own languages.
 */
const isData =
  /\.test\.tsx?$|\.gen\.ts$|testbed|\/seed\.ts$|^src\/modules\/website\/|^src\/modules\/questionnaires\/(model|server\/starters\/starters)\.ts$|^src\/modules\/guest-page\/model\.ts$/
/** The list of languages itself, how dates and cells of files are written in each, and the consent that guests gave, by its version. */
const isAboutLanguages =
  /^src\/shared\/(i18n|dates\/person-date)\.ts$|^src\/modules\/guests\/model(\.ts|\/exchange\/c\w+\.ts)$/

/** Words of both languages in code; they belong in `locales/` (docs/decisions/0210). */
export function languageLiteralsIn(root, files) {
  return files
    .filter((file) => /^src\/.*\.tsx?$/.test(file))
    .filter((file) => ![isData, isAboutLanguages].some((each) => each.test(file)))
    .filter((file) => literal.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => `${file}: words of each language are in locales/*.json, not { ro: …, en: … }`)
}
