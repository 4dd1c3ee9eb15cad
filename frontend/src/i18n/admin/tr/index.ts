import { catalogue } from './catalogue.ts'
import { editor } from './editor.ts'
import { figures } from './figures.ts'
import { history } from './history.ts'
import { milestones } from './milestones.ts'
import { people } from './people.ts'
import { transfer } from './transfer.ts'

/** Texts for administrators: a separate bundle that parents do not download. */
export default { catalogue, editor, figures, history, milestones, people, transfer } as const
