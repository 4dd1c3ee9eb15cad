import type { Skill } from '../../activity/vocabulary.ts'

/*
 * The poses of the child in activities' pictures, with the words that name them: Turkish, then English. Words of the
 * title count always; those of the steps only for activities with one of the skills, and in a lively one only if one
 * moves.
 */

interface Named {
  readonly words: readonly [tr: string, en: string]
  readonly strength: 'still' | 'moving' | 'lively'
  readonly skills: readonly Skill[] | 'all'
}

export const poseWords = {
  jump: {
    words: ['zıpla, zıplayın, zıplasın, seksek, atlama, atlasın, atlayın, zıp', 'jump, hop, hopscotch, leap'],
    strength: 'lively',
    skills: ['whole-body'],
  },
  run: {
    words: [
      'koş, koşan, koşun, koşsun, kapmaca, kovala, yarış, kaçıyor',
      'run, running, grab, chase, race, relay, escaping',
    ],
    strength: 'lively',
    skills: ['whole-body'],
  },
  throw: {
    words: ['top, atın, atsın, basket, raket, kartopu, gol', 'ball, throw, snowball, toss, basketball, racket, goal'],
    strength: 'lively',
    skills: ['ball-skills'],
  },
  dance: {
    words: ['dans, dansı, halay, zeybek', 'dance, dancing, halay, zeybek, statue'],
    strength: 'lively',
    skills: ['rhythm-and-song'],
  },
  crawl: {
    words: ['emekle, emeklesin, tünel, hayvan yürüyüşleri', 'crawl, tunnel, walk like an animal'],
    strength: 'lively',
    skills: [],
  },
  balance: {
    words: ['denge, cambaz, parmak ucunda, tek ayak, ayak', 'balance, tightrope, tiptoe, one leg, one foot, foot'],
    strength: 'moving',
    skills: ['balance'],
  },
  sleep: {
    words: ['uyku, uyuyor, uyu, hayvan yatağa, iyi geceler, ninni', 'sleep, asleep, sloth bed, goodnight, lullaby'],
    strength: 'still',
    skills: [],
  },
  hug: { words: ['kucak, sarıl, sarılın', 'hug, cuddle'], strength: 'still', skills: ['empathy'] },
  listen: {
    words: [
      'dinle, dinleyin, kulak, kulağını, kulağınla, ses, sesinden, mırıldanıyor',
      'listen, ear, hear, humming, sound, creaked',
    ],
    strength: 'still',
    skills: ['listening'],
  },
  sing: {
    words: ['şarkı, ninni, bando, mani, ritmi', 'sing, song, lullaby, band, verse, beats'],
    strength: 'still',
    skills: ['rhythm-and-song'],
  },
  blow: {
    words: ['üfle, üfleyin, nefes, burundan', 'blow, breath, breathing, wind'],
    strength: 'still',
    skills: ['self-calming'],
  },
  wave: {
    words: ['selam, el salla, merhaba, hoşça kal, tanışma', 'hello, wave, goodbye, greet, meet'],
    strength: 'still',
    skills: ['empathy'],
  },
  stretch: {
    words: ['uzan, kaldır, kaldırsın, esne', 'stretch, reach, lift'],
    strength: 'moving',
    skills: ['whole-body'],
  },
  carry: {
    words: ['taşı, taşıma, taşısın, taşıyın', 'carry, removals'],
    strength: 'moving',
    skills: ['whole-body', 'tidying'],
  },
  march: {
    words: ['yürü, yürüyün, yürüsün, adım', 'walk, march, step'],
    strength: 'moving',
    skills: ['whole-body', 'balance'],
  },
  look: {
    words: [
      'bak, bakın, bakılır, ara, arayın, gözle, iz, av, avı, dedektif',
      'look, watch, find, hunt, detective, track, seen, eyes',
    ],
    strength: 'still',
    skills: ['observing', 'attention'],
  },
  think: {
    words: ['düşün, bilmece, tahmin, bil, soru, hatırla', 'think, riddle, guess, question, remember'],
    strength: 'still',
    skills: ['problem-solving', 'memory'],
  },
  make: {
    words: [
      'çiz, çizin, çizsin, kes, kesin, yapıştır, boya, boyasın, yaz, yazın, yoğur, dök, koy, koyun, dizin, dizsin, yıka, yıkayın, giy, serin, katla',
      'draw, cut, stick, paint, write, knead, pour, put, lay, wash, fold, tape, roll, wrap',
    ],
    strength: 'still',
    skills: 'all',
  },
  speak: {
    words: [
      'anlat, anlatın, anlatsın, sor, sorun, deyin, desin, söyle, söylesin, konuş',
      'tell, say, ask, talk, speak',
    ],
    strength: 'still',
    skills: 'all',
  },
} as const satisfies Record<string, Named>

export type Pose = keyof typeof poseWords
export const poses = Object.keys(poseWords) as readonly Pose[]
/** Poses of the whole body: an activity of little energy never has one. */
export const bodily: ReadonlySet<Pose> = new Set(poses.filter((pose) => poseWords[pose].strength === 'lively'))
