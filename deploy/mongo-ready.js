// MongoDB's health check, run by mongosh: initiates the single-member replica set, creates its roles and users, and is
// healthy once it has a primary and the users exist. The image's MONGO_INITDB_… variables do not suffice: they skip an
// existing volume without users, and a health check might run half-way.
const { readFileSync } = require('fs')
const users = JSON.parse(readFileSync('/run/secrets/mongo_users', 'utf8'))
const admin = db.getSiblingDB('admin')
const [root] = users

const on = (collection, ...actions) => ({ resource: { db: 'filiz_vault', collection }, actions })
const roles = [
  {
    // query-api notes when an API token was used, and creates the key of its pseudonyms. It removes nothing.
    role: 'filiz_vault_query',
    privileges: [on('vault', 'find', 'insert', 'update'), on('photos.files', 'find'), on('photos.chunks', 'find')],
    roles: [],
  },
]

/**
 * Initiates the replica set and creates the first user. While no user exists, MongoDB's localhost exception allows only
 * these two actions.
 */
function begin() {
  if (admin.hello().setName === undefined) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] })
  if (!admin.hello().isWritablePrimary) quit(1)
  admin.createUser(root)
  admin.auth(root.user, root.pwd)
}

try {
  admin.auth(root.user, root.pwd)
} catch {
  begin()
}
if (!admin.hello().isWritablePrimary) quit(1)
for (const role of roles) if (admin.getRole(role.role) === null) admin.createRole(role)
for (const user of users) if (admin.getUser(user.user) === null) admin.createUser(user)
