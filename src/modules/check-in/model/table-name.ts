export { namedTable } from '#modules/guests/model/table-name.ts'
