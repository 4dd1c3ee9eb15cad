import type { Texts } from '../texts.ts'
import type { vocabulary as original } from '../tr/vocabulary.ts'

export const vocabulary: Texts<typeof original> = {
  energies: { calm: 'Calm', moderate: 'Some moving about', lively: 'Lively' },
  messes: { none: 'No mess', some: 'A little messy', lots: 'Very messy' },
  places: {
    floor: 'On the floor', table: 'At the table', kitchen: 'In the kitchen', bath: 'In the bath', balcony: 'On the balcony', park: 'At the park', 'on-the-way': 'On the way', anywhere: 'Anywhere',
    home: 'At home', outdoors: 'Outdoors',
  },
  adults: { with: 'You play along', near: 'You start it, then stay close by' },
  difficulties: { 1: 'Very easy', 2: 'Easy', 3: 'Medium', 4: 'A bit hard', 5: 'Hard' },
  skills: {
    counting: 'counting', comparing: 'comparing', sorting: 'sorting', patterns: 'patterns', shapes: 'shapes', measuring: 'measuring', memory: 'memory', attention: 'attention',
    'problem-solving': 'working things out', sequencing: 'putting in order', vocabulary: 'new words', listening: 'listening', storytelling: 'storytelling', 'rhymes-and-sounds': 'rhymes and sounds',
    'early-writing': 'getting ready to write', balance: 'balance', 'ball-skills': 'ball games', 'whole-body': 'the whole body', 'fine-motor': 'hands and fingers', 'scissors-and-glue': 'scissors and glue',
    'drawing-and-painting': 'drawing and painting', 'rhythm-and-song': 'rhythm and song', 'pretend-play': 'pretend play', feelings: 'naming feelings', 'self-calming': 'calming down',
    'turn-taking': 'taking turns', empathy: 'understanding others', cooperation: 'doing it together', observing: 'looking closely', experimenting: 'trying things out', caring: 'caring', 'self-care': 'looking after oneself',
    dressing: 'dressing', cooking: 'helping in the kitchen', tidying: 'tidying up', safety: 'keeping safe',
  },
  hazards: {
    water: 'water', heat: 'heat', sharp: 'sharp tools', 'small-parts': 'small parts', cords: 'cords', batteries: 'batteries', street: 'traffic', height: 'heights', cold: 'cold',
    milk: 'milk', egg: 'egg', wheat: 'wheat', nuts: 'nuts', peanut: 'peanuts', sesame: 'sesame', soy: 'soya', fish: 'fish',
  },
  occasions: {
    'new-year': 'New Year', 'elders-week': 'Respect for Elders Week', nevruz: 'Nevruz', 'forest-week': 'Forest Week', 'childrens-day': '23 April, Children’s Day', hidrellez: 'Hıdrellez', 'mothers-day': 'Mother’s Day',
    'youth-day': '19 May', 'environment-day': 'Environment Day', 'fathers-day': 'Father’s Day', 'school-report': 'School report day', 'victory-day': '30 August', 'school-start': 'The first days of school',
    'animals-day': 'Animal Day', 'republic-day': '29 October, Republic Day', 'ataturk-day': '10 November', 'childrens-rights-day': 'Children’s Rights Day', 'teachers-day': 'Teachers’ Day',
    'local-goods-week': 'Home-Grown Week', 'earthquake-week': 'Earthquake Week', ramazan: 'Ramadan', 'ramazan-bayrami': 'Ramazan Bayramı', 'kurban-bayrami': 'Kurban Bayramı', asure: 'Aşure days',
  },
}
