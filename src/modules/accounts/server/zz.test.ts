import { test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { testApp } from '#platform/testing/app.ts'
import { Testbed, goodPassword } from './testbed.ts'
import { lockFailures, keepSoFar,setFailures } from './session-store.ts'
const db = testDatabase()
const bed = new Testbed(db)
const app = testApp(db, bed.options)
test('x', async () => {
  await db.database.inNoCompany(async (d) => { try { const s= await lockFailures(d, 'k', new Date()); await setFailures(d,'k',s); await keepSoFar(d); console.log(s) } catch (e) { console.log(e) } }).catch(console.log)
  const p = await bed.person()
  console.log((await app.http.inject({method:'POST',url:'/api/login',payload:{user:{email:p.email,password:goodPassword}}})).body)
})
