import type { Child } from '@filiz/http/contract/shapes.ts'
import { localStore } from '../../lib/storage.ts'

type Joined = Child['joined'][number]

const name = 'joinsSeen'
/** Number of joins that are remembered as seen; they are told for a week. */
const mostSeen = 50

const seen = (): readonly string[] => (localStore.getItem(name) ?? '').split(' ')
const keyOf = (childId: string, { accountId, at }: Joined) => `${childId}/${accountId}/${at}`

/** Returns who joined and was not yet noted as seen on this device. Answers stored by an older version have no list. */
export const unseenJoins = ({ id, joined }: Pick<Child, 'id'> & Partial<Pick<Child, 'joined'>>): readonly Joined[] =>
  (joined ?? []).filter((one) => !seen().includes(keyOf(id, one)))

export const noteSeen = ({ id, joined }: Pick<Child, 'id' | 'joined'>) =>
  localStore.setItem(name, [...seen(), ...joined.map((one) => keyOf(id, one))].slice(-mostSeen).join(' '))
