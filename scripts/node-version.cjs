// Loaded before everything else, in the syntax of any Node, so that an old one says a sentence instead of a stack.
var needed = require('../package.json').engines.node.replace('>=', '').split('.')
var found = process.versions.node.split('.')
var isOlder =
  Number(found[0]) < Number(needed[0]) ||
  (Number(found[0]) === Number(needed[0]) && Number(found[1]) < Number(needed[1]))
if (isOlder) {
  process.stderr.write(
    'Prilej: Node ' +
      needed.join('.') +
      ' or newer is needed, this is ' +
      process.versions.node +
      '\n',
  )
  process.exit(1)
}
