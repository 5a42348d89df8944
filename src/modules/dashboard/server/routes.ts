import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as layouts from './layouts.ts'

export const routes = bind(contract, { getLayout: layouts.find, saveLayout: layouts.saveLayout })
