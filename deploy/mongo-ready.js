// Run by mongosh as MongoDB's health check: the replica set of one begins itself, gets its users, and is healthy once it has
// a primary and they are there. Not left to the image's MONGO_INITDB_…: it does nothing for a volume that was filled without
// users, and a health check would meet it half-way.
const { readFileSync } = require('fs')
const users = JSON.parse(readFileSync('/run/secrets/mongo_users', 'utf8'))
const admin = db.getSiblingDB('admin')
const [root] = users

/** Nobody is known yet: whoever is on this machine may begin the set and make the first user, and no more. */
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
for (const user of users) if (admin.getUser(user.user) === null) admin.createUser(user)
