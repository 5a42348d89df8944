export { isCalledTable } from '#modules/guests/model/table-name.ts'
