import type { Texts } from '../../texts.ts'
import type original from '../tr/index.ts'
import { catalogue } from './catalogue.ts'
import { editor } from './editor.ts'
import { figures } from './figures.ts'
import { history } from './history.ts'
import { milestones } from './milestones.ts'
import { people } from './people.ts'
import { transfer } from './transfer.ts'

const texts: Texts<typeof original> = { catalogue, editor, figures, history, milestones, people, transfer }

export default texts
