// The same tests, of every state an event can be in.
import './strangers.test.ts'
