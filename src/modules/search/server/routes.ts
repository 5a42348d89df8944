import { bind } from '#platform/server/bind.ts'
import * as contract from '../contract.ts'
import { search } from './search.ts'

export const routes = bind(contract, { searchEverything: search })
